<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** One domain record, compiled for the rules: lists, learned patterns and path rules (sections 9.2 to 9.5 and 11). */
final class CompiledRecord
{
    public readonly LearnedMap $learned;
    /** @var array<string, int> */
    public readonly array $keep;
    /** @var array<string, int> */
    public readonly array $strip;
    /** @var array<string, int> */
    public readonly array $veto;
    /** @var array<string, int> */
    public readonly array $urlParams;
    /** @var array<string, int> */
    public readonly array $actions;
    /** @var list<PathRule> */
    public readonly array $urlRules;
    /** @var list<PathRule> */
    public readonly array $keyRules;
    /** @var list<array<string, mixed>> */
    private readonly array $platforms;
    private readonly ?string $keptByPlatform;
    /** @var list<array{string, ?list<string>}> names, and the segments of templates; null for every path */
    private readonly array $quarantine;
    /** @var array<string, int> */
    private readonly array $guarded;
    /** @var array<string, int> */
    private readonly array $hosts;
    private readonly bool $isEverywhere;

    /** @param array<string, mixed> $data */
    public function __construct(array $data, Rules $rules)
    {
        $listed = static fn (string $member): array => array_fill_keys($data[$member] ?? [], 1);
        [$this->keep, $this->strip, $this->veto, $this->urlParams] = array_map($listed, ['keep', 'strip', 'veto', 'urlParams']);
        $isNamed = static fn (array $platform): bool => in_array($platform['name'], $data['platform'] ?? [], true);
        $this->platforms = array_values(array_filter($rules->data['platforms'], $isNamed));
        $kept = array_merge(...array_column($this->platforms, 'keep'), ...[[]]);
        $this->keptByPlatform = $kept === [] ? null : self::nameTest($kept);
        $this->actions = array_fill_keys(array_merge(...array_column($this->platforms, 'actions'), ...[[]]), 1);
        $template = static fn (array $entry): array => [$entry['name'], self::template($entry['pattern'])];
        $this->quarantine = array_map($template, $data['quarantine'] ?? []);
        $exact = array_filter($kept, static fn (string $name): bool => !str_contains($name, '#') && !str_ends_with($name, '*'));
        $guarded = [...$data['keep'] ?? [], ...$data['veto'] ?? [], ...array_column($this->quarantine, 0), ...$exact];
        $this->guarded = array_fill_keys(array_map(Text::lower(...), $guarded), 1);
        $this->learned = new LearnedMap($data, $rules->data['namingSchemes']);
        $pathRule = static fn (array $rule): PathRule => new PathRule($rule, $rules->data['valueClasses']);
        $pathRules = array_map($pathRule, $data['pathRules'] ?? []);
        $this->urlRules = array_values(array_filter($pathRules, static fn (PathRule $rule): bool => $rule->keyHost === null));
        $this->keyRules = array_values(array_filter($pathRules, static fn (PathRule $rule): bool => $rule->keyHost !== null));
        $withoutPort = static fn (string $name): string => (string) preg_replace('/:[0-9]*\z/', '', Text::lower($name));
        $names = array_map($withoutPort, [$data['domain'], ...$data['aliases'] ?? []]);
        $this->isEverywhere = $names[0] === '*';
        $this->hosts = array_fill_keys([...$names, 'www.' . $names[0]], 1);
    }

    /** Whether the record applies to a host (section 9.5). */
    public function concerns(string $host): bool
    {
        return $this->isEverywhere || isset($this->hosts[Hosts::withoutDot($host)]);
    }

    /** Layers 1 to 3 of section 9.2. */
    public function keeps(string $name, string $path): bool
    {
        return $this->keepsOutright($name, $path) || ($this->keptByPlatform !== null && preg_match($this->keptByPlatform, $name) === 1);
    }

    /** Layers 1 and 2 of section 9.2. */
    public function keepsOutright(string $name, string $path): bool
    {
        if (isset($this->keep[$name])) {
            return true;
        }
        foreach ($this->quarantine as [$quarantined, $template]) {
            if ($quarantined === $name && ($template === null || self::templateMatches($template, $path))) {
                return true;
            }
        }
        return false;
    }

    /** Whether its lists are about another spelling of a name (section 9.3). */
    public function guards(string $name, string $path): bool
    {
        $lower = Text::lower($name);
        return isset($this->guarded[$lower]) || $this->learned->guards($lower, $path);
    }

    /** Whether a static rule does not apply on a path (section 9.4.3). */
    public function vetoes(string $rule, string $path): bool
    {
        return isset($this->veto[$rule]) || $this->learned->vetoes($rule, $path);
    }

    /** Whether no tracking fact and no session rule strips a name on a path: it is vetoed or protected. */
    public function spares(string $name, string $path): bool
    {
        return $this->vetoes($name, $path) || $this->learned->protects($name, $path);
    }

    /** Layer 6. */
    public function platformThatStrips(string $name, string $path): ?string
    {
        foreach ($this->platforms as $platform) {
            if (in_array($name, $platform['strip'], true)) {
                $isSpared = $this->learned->protects($name, $path) || $this->learned->vetoesNames($path);
                return $isSpared ? null : $platform['name'];
            }
        }
        return null;
    }

    /**
     * An expression for the names in the keep lists of platforms.
     *
     * @param list<string> $listed
     */
    private static function nameTest(array $listed): string
    {
        $source = static function (string $text): string {
            $rest = str_ends_with($text, '*');
            $quoted = str_replace('\#', '[0-9]+', preg_quote($rest ? substr($text, 0, -1) : $text));
            return $quoted . ($rest ? '.*' : '');
        };
        return "\x01\\A(?:" . implode('|', array_map($source, $listed)) . ")\\z\x01s";
    }

    /** @return list<string>|null */
    private static function template(string $key): ?array
    {
        $parsed = LearnedPattern::parseKey($key);
        return $parsed === null || $parsed[0] === '' ? null : explode('/', $parsed[0]);
    }

    /** @param list<string> $wanted */
    private static function templateMatches(array $wanted, string $path): bool
    {
        $segments = explode('/', $path);
        if (count($wanted) !== count($segments)) {
            return false;
        }
        foreach ($wanted as $i => $segment) {
            if ($segment !== '*' && $segment !== $segments[$i]) {
                return false;
            }
        }
        return true;
    }
}
