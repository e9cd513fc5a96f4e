<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** One piece of a query. `value` is raw, and null for a bare token. */
final class Pair
{
    private ?string $plain = null;
    private ?string $decoded = null;

    public function __construct(
        public readonly string $raw,
        public readonly string $name,
        public readonly ?string $value,
    ) {
    }

    /**
     * The pieces that are not empty; none for an absent query.
     *
     * @return list<self>
     */
    public static function split(?string $query): array
    {
        $pairs = [];
        if ($query === null) {
            return $pairs;
        }
        foreach (explode('&', $query) as $piece) {
            if ($piece === '') {
                continue;
            }
            $at = strpos($piece, '=');
            $name = $at === false ? $piece : substr($piece, 0, $at);
            $pairs[] = new self($piece, Text::decode($name) ?? $name, $at === false ? null : substr($piece, $at + 1));
        }
        return $pairs;
    }

    /**
     * The pieces as a query; null for no pieces.
     *
     * @param list<self> $pairs
     */
    public static function join(array $pairs): ?string
    {
        return $pairs === [] ? null : implode('&', array_column($pairs, 'raw'));
    }

    /** The name without what was glued in front of it (section 9.3). */
    public function plain(): string
    {
        return $this->plain ??= self::plainName($this->name);
    }

    public static function plainName(string $name): string
    {
        if ($name === '' || !str_contains("a?+ \t\n\r", $name[0])) {
            return $name;
        }
        return preg_replace('/\A(?:amp;|[?+ \t\n\r])+/', '', $name) ?? $name;
    }

    /** The decoded value; the raw one where it does not decode. */
    public function decodedValue(): string
    {
        return $this->decoded ??= Text::decode($this->value ?? '') ?? $this->value ?? '';
    }
}
