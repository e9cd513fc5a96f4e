<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** One path rule of a record (section 11). */
final class PathRule
{
    private const NAMED_CLASS = '/\{([0-9A-Za-z_]+):([^{}]+)\}/';
    private const NOTHING = '(?!)';

    public readonly ?string $keyHost;
    private readonly string $id;
    /** @var list<string>|null */
    private readonly ?array $hosts;
    private readonly string $destination;
    /** @var array<string, mixed> */
    private readonly array $path;
    /** @var list<array{string, ?array<string, mixed>}> */
    private readonly array $conditions;

    /**
     * @param array<string, mixed> $data
     * @param array<string, string> $classes
     */
    public function __construct(array $data, array $classes)
    {
        $this->keyHost = $data['keyHost'] ?? null;
        $this->id = $data['id'];
        $this->hosts = $data['hosts'] ?? null;
        $this->destination = $data['destination'];
        $grammars = self::grammars($data['source'], $classes);
        $source = (string) preg_replace(self::NAMED_CLASS, '{$1}', $data['source']);
        [$path, $query] = explode('?', $source, 2) + [1 => null];
        $this->path = PatternCompiler::path($path, $grammars);
        $condition = static fn (Pair $pair): array => [
            $pair->name,
            $pair->value === '*' ? null : PatternCompiler::pattern($pair->value ?? '', $grammars),
        ];
        $this->conditions = array_map($condition, Pair::split($query));
    }

    /**
     * What the first rule that matches makes of a URL: id, host, path and query. Null without one, or where it changes nothing.
     *
     * @param list<self> $rules
     * @return array{string, string, string, ?string}|null
     */
    public static function firstMatch(array $rules, Parts $parts): ?array
    {
        if ($rules === []) {
            return null;
        }
        $segments = PatternCompiler::split($parts->path);
        $pairs = Pair::split($parts->query);
        foreach ($rules as $rule) {
            $made = $rule->rewrite($parts, $segments, $pairs);
            if ($made !== null) {
                return array_slice($made, 1) === [$parts->host, $parts->path, $parts->query] ? null : $made;
            }
        }
        return null;
    }

    /**
     * @param list<string> $segments
     * @param list<Pair> $pairs
     * @return array{string, string, string, ?string}|null
     */
    private function rewrite(Parts $parts, array $segments, array $pairs): ?array
    {
        if ($this->hosts !== null && !in_array($parts->host, $this->hosts, true)) {
            return null;
        }
        $captures = $this->captures($segments, $pairs);
        $text = $captures === null ? null : Template::fill($this->destination, $captures);
        if ($text === null || preg_match('~\A/(?!/)[^#]*\z~', $text) !== 1) {
            return null;
        }
        [$path, $query] = explode('?', $text, 2) + [1 => ''];
        return [$this->id, $this->keyHost ?? $parts->host, $path, $query === '' ? null : $query];
    }

    /**
     * @param list<string> $segments
     * @param list<Pair> $pairs
     * @return array<string, string>|null
     */
    private function captures(array $segments, array $pairs): ?array
    {
        $captures = count($this->conditions) === count($pairs) ? Pattern::matchPath($this->path, $segments) : null;
        if ($captures === null) {
            return null;
        }
        foreach ($this->conditions as [$name, $pattern]) {
            $values = array_column(array_filter($pairs, static fn (Pair $pair): bool => $pair->name === $name), 'value');
            $value = $values[0] ?? null;
            if ($value === null || ($pattern !== null && !Pattern::match($pattern, $value, $captures))) {
                return null;
            }
        }
        foreach ($captures as $value) {
            if ($value === '.' || $value === '..' || strpbrk($value, '/?&#;') !== false) {
                return null;
            }
        }
        return $captures;
    }

    /**
     * @param array<string, string> $classes
     * @return array<string, string>
     */
    private static function grammars(string $source, array $classes): array
    {
        $grammars = [];
        preg_match_all(self::NAMED_CLASS, $source, $found, PREG_SET_ORDER);
        foreach ($found as [, $name, $class]) {
            $words = implode('|', array_map(preg_quote(...), explode('|', $class)));
            $own = str_contains($class, '|') ? $words : $classes[$class] ?? self::NOTHING;
            // A name with two classes matches nothing.
            $grammars[$name] = ($grammars[$name] ?? $own) === $own ? $own : self::NOTHING;
        }
        return $grammars;
    }
}
