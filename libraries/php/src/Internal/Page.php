<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** A URL of a site in one profile, while its parameters are judged (sections 6 and 9.2 to 9.3). */
final class Page
{
    private readonly HostRules $rules;
    private readonly ?CompiledRecord $record;
    public readonly bool $isClick;

    public function __construct(Site $site, public readonly string $path, private readonly bool $isIdentity)
    {
        $this->rules = $site->rules;
        $this->record = $site->record;
        $this->isClick = $site->rules->isClickServer($path);
    }

    /** Rows 1 to 6 of section 9.2: the rule that strips a parameter, or null. */
    public function stripRule(Pair $pair): ?string
    {
        $record = $this->record;
        if ($record === null) {
            return $this->factStrips($pair) ? "tracking:$pair->name" : null;
        }
        if ($record->keeps($pair->name, $this->path)) {
            return null;
        }
        if (isset($record->strip[$pair->name])) {
            return 'operator:strip';
        }
        if ($this->factStrips($pair)) {
            return "tracking:$pair->name";
        }
        $platform = $record->platformThatStrips($pair->name, $this->path);
        return $platform === null ? null : "platform:$platform";
    }

    /** Whether a tracking fact applies (section 9.3). */
    public function factStrips(Pair $pair, bool $onlyEverywhere = false): bool
    {
        $rows = $this->rules->rows($pair->plain());
        if ($rows === [] || $this->isClick || $this->isGuarded($pair)) {
            return false;
        }
        foreach ($rows as $row) {
            if (($row->isGlobal || !$onlyEverywhere) && $row->applies($pair->decodedValue(), $this->path, $this->isIdentity)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the record protects the name from tracking facts. */
    private function isGuarded(Pair $pair): bool
    {
        $record = $this->record;
        if ($record === null) {
            return false;
        }
        $isOtherwise = Text::lower($pair->plain()) !== $pair->name;
        return $record->spares($pair->name, $this->path) || ($isOtherwise && $record->guards($pair->plain(), $this->path));
    }

    /** Whether a parameter that is kept follows a `;` in the value (section 9.1). */
    public function carriesOthers(Pair $pair): bool
    {
        if ($pair->value === null || !str_contains($pair->value, ';')) {
            return false;
        }
        foreach (array_slice(explode(';', $pair->value), 1) as $text) {
            foreach (Pair::split($text) as $other) {
                if ($this->stripRule($other) === null) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The rule by which a pair behind a wrong delimiter is stripped, or null (section 9.3.1). */
    public function joinedRule(Pair $pair): ?string
    {
        if (!$this->rules->rules->about($pair->name)->isTrackerOnly || $this->record?->guards($pair->name, $this->path) === true) {
            return null;
        }
        return $this->factStrips($pair, true) ? $this->stripRule($pair) : null;
    }

    /**
     * The name of the entry that makes a parameter a session id, or null (section 8.2).
     *
     * @param list<Pair> $pairs
     */
    public function querySession(Pair $pair, array $pairs): ?string
    {
        $sessions = $this->rules->rules->about($pair->name)->sessions;
        if ($sessions === [] || isset($this->record?->keep[$pair->name])) {
            return null;
        }
        return Sessions::inQuery($sessions, $pair, $pairs, $this->rules->names, $this->path);
    }

    /**
     * The same, unless the record vetoes or protects the name (section 8.2).
     *
     * @param list<Pair> $pairs
     */
    public function droppedSession(Pair $pair, array $pairs): ?string
    {
        return $this->record?->spares($pair->name, $this->path) === true ? null : $this->querySession($pair, $pairs);
    }

    /** @return array{string, list<string>} the path without session ids, and the names of their entries (section 8.1) */
    public function pathSessions(): array
    {
        return Sessions::inPath($this->rules->rules->data['pathSessions'], $this->path, $this->rules->names);
    }

    /**
     * Why the URL passes through, as rule and parameter name, or null (section 6).
     *
     * @param list<Pair> $pairs
     * @return array{string, ?string}|null
     */
    public function passThrough(Parts $parts, array $pairs): ?array
    {
        if ($parts->userinfo !== '') {
            return ['secret:userinfo', null];
        }
        foreach ($parts->fragment === null ? [] : $this->rules->fragmentPages as $page) {
            if ($page['isSecret'] && HostRules::isFragmentPage($page, $this->path, $parts->fragment)) {
                return ['secret:fragment', null];
            }
        }
        $action = $this->actionSegment();
        if ($action !== null) {
            return ["action:$action", null];
        }
        if (!$this->isIdentity && $this->pathSessions()[1] !== []) {
            return ['session:path', null];
        }
        foreach ($pairs as $pair) {
            $kind = $this->kind($pair, $pairs);
            if ($kind !== null) {
                return ["$kind:$pair->name", $pair->name];
            }
        }
        return null;
    }

    private function actionSegment(): ?string
    {
        $actions = $this->rules->rules->data['actions'];
        foreach (explode('/', Text::lower($this->path)) as $segment) {
            foreach ($actions[$segment] ?? [] as $action) {
                if (Hosts::isAny($this->rules->names, $action['hosts'])) {
                    return $action['segment'];
                }
            }
        }
        return null;
    }

    /**
     * What a parameter makes of the URL: a secret, a signature, an action or, for a request, a session.
     *
     * @param list<Pair> $pairs
     */
    private function kind(Pair $pair, array $pairs): ?string
    {
        if (isset($this->record?->actions[$pair->name])) {
            return 'action';
        }
        $about = $this->rules->rules->about($pair->name);
        foreach ($about->secrets as $secret) {
            if ($this->isSecret($secret, $pair, $pairs)) {
                return $secret['kind'];
            }
        }
        if ($about->sessions !== [] && $this->querySession($pair, $pairs) !== null) {
            return $this->isIdentity ? null : 'session';
        }
        return strlen($pair->value ?? '') < $about->shortestSecret ? null : $this->shape($pair, $pairs, $about->shapes);
    }

    /**
     * @param array<string, mixed> $secret
     * @param list<Pair> $pairs
     */
    private function isSecret(array $secret, Pair $pair, array $pairs): bool
    {
        if (!Hosts::isAny($this->rules->names, $secret['hosts'])) {
            return false;
        }
        if ($secret['value'] !== null && !Grammar::matches($secret['value'], $pair->decodedValue())) {
            return false;
        }
        if ($secret['segment'] !== null && !in_array($secret['segment'], explode('/', Text::lower($this->path)), true)) {
            return false;
        }
        foreach (array_slice($secret['names'], 1) as $wanted) {
            $isPresent = static fn (Pair $other): bool => NameRules::isSame($secret, $other->name, $wanted);
            if (array_filter($pairs, $isPresent) === []) {
                return false;
            }
        }
        foreach ($secret['beside'] === null ? [] : $pairs as $other) {
            if ($other !== $pair && Grammar::matches($secret['beside'], $other->decodedValue()) && $this->stripRule($other) === null) {
                return true;
            }
        }
        return $secret['beside'] === null;
    }

    /**
     * The kind of the first of the entries about its name that applies, or null (section 6.1).
     *
     * @param list<Pair> $pairs
     * @param list<array<string, mixed>> $shapes
     */
    private function shape(Pair $pair, array $pairs, array $shapes): ?string
    {
        if ($pair->value === null || $this->stripRule($pair) !== null || $this->record?->keeps($pair->name, $this->path) === true) {
            return null;
        }
        $path = Text::lower($this->path);
        $value = $pair->decodedValue();
        foreach ($shapes as $shape) {
            $isPath = ($shape['pathEnds'] === null || Text::endsWithAny($path, $shape['pathEnds']))
                && !Text::endsWithAny($path, $shape['unlessPathEnds']);
            if (!$isPath || Text::length($value) < $shape['minLength']) {
                continue;
            }
            $isBeside = static fn (Pair $other): bool => isset($shape['beside'][Text::lower($other->name)]);
            $fits = $shape['value'] === null || Grammar::matches($shape['value'], $value);
            if ($fits && ($shape['beside'] === null || array_filter($pairs, $isBeside) !== [])) {
                return $shape['kind'];
            }
        }
        return null;
    }
}
