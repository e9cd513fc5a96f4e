<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/**
 * Compiles rule data (section 2.5) to plain arrays: look-ups by name and host, grammars as expressions. What it makes can be written to a
 * PHP file, which OPcache keeps in shared memory.
 */
final class RuleCompiler
{
    /**
     * @param array<string, mixed> $data
     * @return array<string, mixed>
     */
    public static function compile(array $data): array
    {
        return [
            'suffixes' => array_fill_keys($data['publicSuffixes']['rules'], 1),
            ...self::facts($data['tracking']),
            ...self::untouched($data),
            'shapes' => array_map(self::shape(...), $data['secretShapes']),
            'clickServers' => array_map(self::withHosts(...), $data['clickServers']),
            'foldExceptions' => array_map(self::foldException(...), $data['foldExceptions']),
            'fragmentPages' => array_map(self::fragmentPage(...), $data['fragmentPages']),
            'platforms' => array_column($data['platforms'], null, 'name'),
            'namingSchemes' => $data['namingSchemes'],
            'valueClasses' => $data['valueClasses'],
            ...LayerCompiler::redirectors($data['redirectors']),
            ...LayerCompiler::providers($data['providers']),
        ];
    }

    /**
     * @param list<array<string, mixed>> $tracking
     * @return array<string, mixed>
     */
    private static function facts(array $tracking): array
    {
        $facts = ['rows' => [], 'exceptions' => [], 'facts' => [], 'foldedFacts' => []];
        $known = [];
        foreach ($tracking as $i => $row) {
            $unless = [];
            foreach ($row['unless'] ?? [] as $entry) {
                $key = json_encode($entry);
                if (!isset($known[$key])) {
                    $known[$key] = count($facts['exceptions']);
                    $facts['exceptions'][] = [$entry['host'] ?? null, $entry['path'] ?? null, self::whole($entry, 'value')];
                }
                $unless[] = $known[$key];
            }
            $facts['rows'][] = [
                'hosts' => self::keys($row, 'hosts'),
                'paths' => $row['paths'] ?? null,
                'value' => self::whole($row, 'value'),
                'isSite' => isset($row['valueIs']),
                'identityOnly' => isset($row['profiles']),
                'unless' => $unless,
            ];
            foreach ($row['names'] as $name) {
                $facts[isset($row['ignoreCase']) && $row['ignoreCase'] ? 'foldedFacts' : 'facts'][$name][] = $i;
            }
        }
        return $facts;
    }

    /**
     * Sessions, signatures, secrets and actions.
     *
     * @param array<string, mixed> $data
     * @return array<string, mixed>
     */
    private static function untouched(array $data): array
    {
        $found = ['querySessions' => [], 'tailSessions' => [], 'pathSessions' => [], 'secrets' => [], 'actions' => []];
        foreach ($data['sessions'] as $rule) {
            $session = [
                'name' => $rule['name'],
                'in' => $rule['in'],
                'ignoreCase' => $rule['ignoreCase'] ?? false,
                'value' => Grammar::whole($rule['value']),
                'tail' => self::whole($rule, 'nameTail'),
                'hosts' => self::keys($rule, 'hosts'),
                'pathEnds' => $rule['pathEnds'] ?? null,
                'with' => $rule['with'] ?? [],
            ];
            if ($rule['in'] !== 'query') {
                $found['pathSessions'][] = $session;
            } elseif (isset($rule['nameTail'])) {
                $found['tailSessions'][] = $session;
            } else {
                $found['querySessions'][Text::lower($rule['name'])][] = $session;
            }
        }
        foreach ($data['passThrough'] as $rule) {
            if ($rule['names'] === []) {
                $found['actions'][Text::lower($rule['segment'])][] = ['segment' => $rule['segment'], 'hosts' => self::keys($rule, 'hosts')];
                continue;
            }
            $found['secrets'][Text::lower($rule['names'][0])][] = [
                'kind' => $rule['kind'],
                'names' => $rule['names'],
                'ignoreCase' => $rule['ignoreCase'] ?? false,
                'hosts' => self::keys($rule, 'hosts'),
                'segment' => $rule['segment'] ?? null,
                'value' => self::whole($rule, 'value'),
                'beside' => self::whole($rule, 'beside'),
            ];
        }
        return $found;
    }

    /**
     * @param array<string, mixed> $shape
     * @return array<string, mixed>
     */
    private static function shape(array $shape): array
    {
        return [
            'kind' => $shape['kind'],
            'endings' => $shape['endings'],
            'unless' => $shape['unless'] ?? [],
            'minLength' => $shape['minLength'],
            'value' => self::whole($shape, 'value'),
            'beside' => self::keys($shape, 'beside'),
            'pathEnds' => $shape['pathEnds'] ?? null,
            'unlessPathEnds' => $shape['unlessPathEnds'] ?? [],
        ];
    }

    /**
     * @param array<string, mixed> $row
     * @return array<string, mixed>
     */
    private static function withHosts(array $row): array
    {
        return ['hosts' => self::keys($row, 'hosts')] + $row;
    }

    /**
     * @param array<string, mixed> $row
     * @return array<string, mixed>
     */
    private static function foldException(array $row): array
    {
        $segment = isset($row['segment']) ? "\x01/(?:" . Grammar::portable($row['segment']) . ")(?:/|\\z)\x01" : null;
        return ['fold' => $row['fold'], 'hosts' => self::keys($row, 'hosts'), 'firstLabel' => $row['firstLabel'] ?? '', 'segment' => $segment];
    }

    /**
     * @param array<string, mixed> $row
     * @return array<string, mixed>
     */
    private static function fragmentPage(array $row): array
    {
        return [
            'hosts' => self::keys($row, 'hosts'),
            'paths' => isset($row['paths']) ? self::paths($row['paths']) : null,
            'fragment' => self::whole($row, 'fragment'),
            'isSecret' => $row['secret'] ?? false,
            'namesPage' => isset($row['hosts'], $row['fragment']),
        ];
    }

    /**
     * An expression for path patterns of which a `*` at the end means any rest, and one in front any beginning.
     *
     * @param list<string> $patterns
     */
    public static function paths(array $patterns): string
    {
        $sources = array_map(static fn (string $pattern): string => match (true) {
            str_ends_with($pattern, '*') => preg_quote(substr($pattern, 0, -1)) . '.*',
            str_starts_with($pattern, '*') => '.*' . preg_quote(substr($pattern, 1)),
            default => preg_quote($pattern),
        }, $patterns);
        return "\x01\\A(?:" . implode('|', $sources) . ")\\z\x01s";
    }

    /** @param array<string, mixed> $entry */
    private static function whole(array $entry, string $member): ?string
    {
        return isset($entry[$member]) ? Grammar::whole($entry[$member]) : null;
    }

    /**
     * @param array<string, mixed> $entry
     * @return array<string, int>|null
     */
    private static function keys(array $entry, string $member): ?array
    {
        return isset($entry[$member]) ? array_fill_keys($entry[$member], 1) : null;
    }
}
