<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** What was learned about a site: patterns by path template and set of names, and parameters by name (section 9.4). */
final class LearnedMap
{
    /** In `vetoByTemplate`: every static rule about names and their order. */
    private const EVERY_NAME_RULE = '*';
    private const OWN = 0;
    private const ANY = 1;
    private const LITERALS = 2;

    /** Nothing was learned: what the record strips goes at once. */
    public readonly bool $isEmpty;
    /** @var list<PathTemplate> */
    private array $templates = [];
    /** @var array<int, mixed> template, node for any segment, nodes by segment */
    private array $root = [];
    /** @var array<string, LearnedPattern> */
    private array $anyPath = [];
    private bool $hasFolded = false;
    private readonly bool $isVersion2;
    /** @var array<string, list<string>> */
    private readonly array $vetoes;
    /** @var array<string, LearnedParameter> */
    private array $parameters = [];
    private bool $hasFoldedParameters = false;
    /** @var array<string, array<string, list<string>>> by name: the sets of names of which some pattern keeps it */
    private array $exceptions = [];

    /**
     * @param array<string, mixed> $record
     * @param list<array{match: string, text: string}> $schemes
     */
    public function __construct(array $record, private readonly array $schemes)
    {
        $this->isVersion2 = ($record['v'] ?? 1) === 2;
        foreach ($record['patterns'] as $key => $data) {
            $parsed = LearnedPattern::parseKey((string) $key);
            if ($parsed === null) {
                continue;
            }
            [$template, $names] = $parsed;
            $set = self::set($names);
            $pattern = new LearnedPattern((string) $key, $data, $this->isNaming(...));
            if ($template === '') {
                $this->anyPath[$set] = $pattern;
            } else {
                $this->template($template)->patterns[$set] = $pattern;
            }
            $this->hasFolded = $this->hasFolded || str_contains($set, '#');
        }
        $hasPatterns = $this->anyPath !== [] || $this->templates !== [];
        $this->vetoes = $this->isVersion2 ? $record['vetoByTemplate'] ?? [] : [];
        if ($this->isVersion2) {
            $this->readVersion2($record);
        }
        $this->isEmpty = !$hasPatterns && $this->parameters === [] && $this->vetoes === [];
    }

    /** @param array<string, mixed> $record */
    private function readVersion2(array $record): void
    {
        foreach ($record['templates'] ?? [] as $text) {
            $this->template($text);
        }
        foreach ($this->vetoes as $rule => $texts) {
            foreach ($texts as $text) {
                $this->template($text)->vetoed[$rule] = 1;
                $this->template($text)->guarded[Text::lower((string) $rule)] = 1;
            }
        }
        foreach ($record['queryEnds'] ?? [] as $text => $end) {
            $this->template((string) $text)->ends = array_fill_keys($end['names'], 1);
            $this->template((string) $text)->unread = array_fill_keys($end['unread'], 1);
        }
        foreach ($record['parameters'] ?? [] as $name => $data) {
            $name = (string) $name;
            $parameter = new LearnedParameter($name, $data, $this->isNaming($name));
            $this->parameters[$name] = $parameter;
            $this->hasFoldedParameters = $this->hasFoldedParameters || str_contains($name, '#');
            foreach ($parameter->drop as $text => $_) {
                $this->template((string) $text);
            }
            foreach ($parameter->keep as $text => $_) {
                $this->template((string) $text)->guarded[Text::lower($name)] = 1;
            }
        }
        foreach ($this->parameters === [] ? [] : [$this->anyPath, ...array_column($this->templates, 'patterns')] as $patterns) {
            foreach ($patterns as $set => $pattern) {
                foreach ($pattern->isBlind ? [] : $pattern->keep as $name => $_) {
                    $this->exceptions[$name][$set] = self::namesOf((string) $set);
                }
            }
        }
    }

    private function isNaming(string $name): bool
    {
        foreach ($this->schemes as ['match' => $match, 'text' => $text]) {
            $is = match ($match) {
                'prefix' => str_starts_with($name, $text),
                'suffix' => str_ends_with($name, $text),
                default => $name === $text,
            };
            if ($is) {
                return true;
            }
        }
        return false;
    }

    /** What is known of a template; it is added where it is new. */
    private function template(string $text): PathTemplate
    {
        $node = &$this->root;
        foreach (PatternCompiler::split($text) as $segment) {
            if ($segment === '*') {
                $node = &$node[self::ANY];
            } else {
                $node = &$node[self::LITERALS]['/' . $segment];
            }
        }
        if (!isset($node[self::OWN])) {
            $node[self::OWN] = new PathTemplate($text);
            $this->templates[] = $node[self::OWN];
        }
        return $node[self::OWN];
    }

    /** The template of a path, or null. */
    public function at(string $path): ?PathTemplate
    {
        if ($this->templates === []) {
            return null;
        }
        $node = $this->root;
        foreach (PatternCompiler::split($this->isVersion2 ? Text::normalizeOctets($path) : $path) as $segment) {
            $node = $node[self::LITERALS]['/' . $segment] ?? $node[self::ANY] ?? null;
            if ($node === null) {
                return null;
            }
        }
        return $node[self::OWN] ?? null;
    }

    /** Whether a static rule does not apply on a path (section 9.4.3). */
    public function vetoes(string $rule, string $path): bool
    {
        return $this->vetoesOnTemplate($rule, $path) || ($rule !== 'percent-encoding' && $this->vetoesNames($path));
    }

    /** Whether the template of a path is listed under a rule. */
    public function vetoesOnTemplate(string $rule, string $path): bool
    {
        return isset($this->vetoes[$rule]) && isset($this->at($path)?->vetoed[$rule]);
    }

    /** Whether no static rule about names applies on a path (section 9.4.3). */
    public function vetoesNames(string $path): bool
    {
        return $this->vetoesOnTemplate(self::EVERY_NAME_RULE, $path);
    }

    /** Whether a parameter was learned to matter on a path (section 9.4.3). */
    public function protects(string $name, string $path): bool
    {
        $parameter = $this->parameters === [] ? null : $this->parameter($name);
        if ($parameter === null || $parameter->keep === []) {
            return false;
        }
        $template = $this->at($path);
        return $template !== null && isset($parameter->keep[$template->text]);
    }

    /** Whether a template is about other spellings of a name in lower case. */
    public function guards(string $lower, string $path): bool
    {
        if ($this->vetoes === [] && $this->parameters === []) {
            return false;
        }
        return isset($this->at($path)?->guarded[$lower]) || $this->vetoesNames($path);
    }

    public function hasParameters(): bool
    {
        return $this->parameters !== [];
    }

    /** What was learned about a name as a URL writes it, or null. */
    public function parameter(string $name): ?LearnedParameter
    {
        $known = $this->parameters[$name] ?? null;
        if ($known !== null || !$this->hasFoldedParameters || str_contains($name, '#')) {
            return $known;
        }
        return $this->parameters[Text::folded($name)] ?? null;
    }

    /**
     * The pattern of a template and names, or null.
     *
     * @param list<string> $names
     */
    public function find(?PathTemplate $template, array $names): ?LearnedPattern
    {
        $set = self::set($names);
        $found = $this->findSet($template, $set);
        if ($found !== null || !$this->hasFolded || str_contains($set, '#')) {
            return $found;
        }
        return $this->findSet($template, self::set(array_map(Text::folded(...), $names)));
    }

    public function findSet(?PathTemplate $template, string $set): ?LearnedPattern
    {
        return $template?->patterns[$set] ?? $this->anyPath[$set] ?? null;
    }

    /** @return array<string, list<string>> sets of names of which some pattern keeps this one */
    public function exceptions(string $name): array
    {
        return $this->exceptions[$name] ?? [];
    }

    /**
     * The same for equal sets of names. NUL is in no name of a serialized URL unless encoded.
     *
     * @param list<string> $names
     */
    private static function set(array $names): string
    {
        if (count($names) > 1) {
            $names = array_unique($names, SORT_STRING);
            sort($names, SORT_STRING);
        }
        return implode("\0", $names) . "\0" . count($names);
    }

    /** @return list<string> */
    private static function namesOf(string $set): array
    {
        $names = explode("\0", $set);
        return array_pop($names) === '0' ? [] : $names;
    }
}
