<?php

declare(strict_types=1);

namespace EdgeCanonicalizer;

use EdgeCanonicalizer\Internal\CompiledRecord;
use EdgeCanonicalizer\Internal\Rules;

/** A domain record: what was learned and configured for one site. */
final class Record
{
    /** @param array<string, mixed> $data */
    private function __construct(public readonly array $data)
    {
    }

    /**
     * The record in a JSON text, as the API returns it.
     *
     * @throws RecordException where it is none
     */
    public static function parse(string $json): self
    {
        $data = json_decode($json, true);
        if (!is_array($data) || !is_string($data['domain'] ?? null)) {
            throw new RecordException('no record: `domain` is missing');
        }
        if (!in_array($data['v'] ?? null, [1, 2], true) || !is_array($data['patterns'] ?? null)) {
            throw new RecordException('no record that this version reads: `v` is neither 1 nor 2, or `patterns` is missing');
        }
        try {
            new CompiledRecord($data, Rules::builtIn());
        } catch (\Throwable $error) {
            throw new RecordException('no record: ' . $error->getMessage(), 0, $error);
        }
        return new self($data);
    }

    /**
     * The record in a file.
     *
     * @throws RecordException where the file cannot be read or holds none
     */
    public static function load(string $path): self
    {
        $json = @file_get_contents($path);
        if ($json === false) {
            throw new RecordException("$path cannot be read");
        }
        return self::parse($json);
    }
}
