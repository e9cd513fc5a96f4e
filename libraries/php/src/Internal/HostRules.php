<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** The rules of one host. */
final class HostRules
{
    private const SEQUENCED = ['wp.com' => 1, 'web.archive.org' => 1];
    private const MAX_NAMES = 256;

    /** @var list<string> */
    public readonly array $names;
    public readonly Layers $layers;
    /** @var list<array<string, mixed>> */
    public readonly array $fragmentPages;
    public readonly bool $isSequenced;
    private readonly ?string $clickPaths;
    /** @var array<string, list<string|null>> by folding: expressions for paths, null for every path */
    private array $foldExceptions = [];
    /** @var array<string, list<Row>> */
    private array $rows = [];

    public function __construct(public readonly Rules $rules, public readonly string $host)
    {
        $this->names = $names = Hosts::names($host);
        $this->layers = $rules->layers->host($host);
        $this->isSequenced = Hosts::isAny($names, self::SEQUENCED);
        $this->clickPaths = $this->clickPaths();
        $concerns = static fn (array $row): bool => Hosts::isAny($names, $row['hosts']);
        $this->fragmentPages = array_values(array_filter($rules->data['fragmentPages'], $concerns));
        foreach (array_filter($rules->data['foldExceptions'], $concerns) as $row) {
            $label = $row['firstLabel'];
            if ($label === '' || str_starts_with(Hosts::withoutPrefix($host), $label . '.')) {
                $this->foldExceptions[$row['fold']][] = $row['segment'];
            }
        }
    }

    private function clickPaths(): ?string
    {
        $host = Hosts::withoutDot($this->host);
        [$first, $rest] = explode('.', $host, 2) + [1 => ''];
        $hasSite = !str_ends_with($host, '.') && $this->rules->suffixes->hasRegistrableDomain($rest);
        $paths = [];
        foreach ($this->rules->data['clickServers'] as $row) {
            $isFirst = !isset($row['firstLabels']) || ($hasSite && in_array($first, $row['firstLabels'], true));
            if ($isFirst && Hosts::isAny($this->names, $row['hosts'])) {
                array_push($paths, ...$row['paths'] ?? ['*']);
            }
        }
        return $paths === [] ? null : RuleCompiler::paths($paths);
    }

    /** Whether a URL hands on what is in its query (section 9.6). */
    public function isClickServer(string $path): bool
    {
        return $this->clickPaths !== null && preg_match($this->clickPaths, $path) === 1;
    }

    /** Whether no exception to a folding applies (section 13). */
    public function mayFold(string $fold, string $path): bool
    {
        foreach ($this->foldExceptions[$fold] ?? [] as $segment) {
            if ($segment === null || preg_match($segment, $path) === 1) {
                return false;
            }
        }
        return true;
    }

    /**
     * The tracking facts about a plain name that may apply on this host.
     *
     * @return list<Row>
     */
    public function rows(string $plain): array
    {
        if (strlen($plain) > Rules::MAX_LENGTH) {
            return $this->compiledRows($plain);
        }
        if (!isset($this->rows[$plain])) {
            if (count($this->rows) >= self::MAX_NAMES) {
                $this->rows = [];
            }
            $this->rows[$plain] = $this->compiledRows($plain);
        }
        return $this->rows[$plain];
    }

    /** @return list<Row> */
    private function compiledRows(string $plain): array
    {
        $data = $this->rules->data;
        $rows = [];
        foreach ([...$data['facts'][$plain] ?? [], ...$data['foldedFacts'][Text::lower($plain)] ?? []] as $number) {
            $row = Row::compile($data['rows'][$number], $data['exceptions'], $this->names, $this->rules->suffixes);
            if ($row !== null) {
                $rows[] = $row;
            }
        }
        return $rows;
    }

    /**
     * Whether an entry of `fragmentPages` applies to a path and a raw fragment.
     *
     * @param array<string, mixed> $page one of this host
     */
    public static function isFragmentPage(array $page, string $path, string $fragment): bool
    {
        if ($page['paths'] !== null && preg_match($page['paths'], $path) !== 1) {
            return false;
        }
        return $page['fragment'] === null || Grammar::matches($page['fragment'], $fragment);
    }
}
