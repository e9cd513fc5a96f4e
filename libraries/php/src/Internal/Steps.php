<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Steps 4 to 9 on the URLs of one site in one profile (sections 4.1, 5, 7 to 11). */
final class Steps
{
    private readonly ?CompiledRecord $record;

    /** @param \Closure(string): ?string $inner the identity URL of a nested URL */
    public function __construct(
        private readonly Site $site,
        private readonly bool $isIdentity,
        private readonly \Closure $inner,
    ) {
        $this->record = $site->record;
    }

    /** Whether the path, or the query from its beginning, holds a whole URL (section 4.3). */
    public static function wrapsUrl(string $path, ?string $query): bool
    {
        if (strpbrk($path, ':%') !== false && preg_match('~[^a-z0-9](?:https?|ftp)(?::|%3a)/+[^/]~i', $path) === 1) {
            return true;
        }
        return $query !== null && $query !== '' && ($query[0] === 'h' || $query[0] === 'H')
            && preg_match('~\Ahttps?(?::|%3a)/+[^/]~i', $query) === 1;
    }

    /** Steps 4 to 9; null where the URL passes through. */
    public function settle(Parts $parts, Notes $notes): ?Parts
    {
        if ($parts->query === null && $parts->fragment === null && $parts->userinfo === '' && $this->isQuiet($parts->path)) {
            return $parts;
        }
        $isWrapper = self::wrapsUrl($parts->path, $parts->query);
        $settled = $this->normalize($parts, $notes, $isWrapper);
        $rules = $isWrapper ? [] : $this->record?->urlRules ?? [];
        $made = $settled === null ? null : PathRule::firstMatch($rules, $settled);
        if ($settled === null || $made === null) {
            return $settled;
        }
        $candidate = clone $settled;
        [$rule, , $candidate->path, $candidate->query] = $made;
        $again = $this->normalize($candidate, new Notes(), self::wrapsUrl($candidate->path, $candidate->query));
        $isSame = $again !== null && $again->path === $candidate->path && $again->query === $candidate->query;
        if (!$isSame || PathRule::firstMatch($rules, $again) !== null) {
            return $settled;
        }
        if (UrlParser::parse($candidate->text())?->text() !== $candidate->text()) {
            return $settled;
        }
        $notes->add('path-rule', $rule);
        return $candidate;
    }

    /** Whether no step does anything on this path without a query. */
    private function isQuiet(string $path): bool
    {
        if (strpbrk($path, '%;(:') !== false || ($this->record?->urlRules ?? []) !== []) {
            return false;
        }
        $actions = $this->site->rules->rules->data['actions'];
        foreach (explode('/', $path) as $segment) {
            if (isset($actions[$segment]) || isset($actions[Text::lower($segment)])) {
                return false;
            }
        }
        return true;
    }

    /** Steps 4 to 8; null where the URL passes through. */
    private function normalize(Parts $given, Notes $notes, bool $isWrapper): ?Parts
    {
        $parts = clone $given;
        if (!$isWrapper) {
            $this->normalizeOctets($parts);
        }
        $isNormalized = $parts->path !== $given->path || $parts->query !== $given->query;
        $page = new Page($this->site, $parts->path, $this->isIdentity);
        $joined = [];
        if ($parts->query !== null && !$isWrapper && !$this->site->readsInOrder($parts->path)) {
            [$parts->query, $joined] = Joined::cut($parts->query, $page);
        }
        $pairs = Pair::split($parts->query);
        $reason = $page->passThrough($parts, $pairs);
        if ($reason !== null) {
            $notes->add('pass-through', ...$reason);
            return null;
        }
        if ($isWrapper) {
            return $given;
        }
        if ($isNormalized) {
            $notes->add('percent-encoding', 'percent-encoding');
        }
        foreach ($joined as [$rule, $name]) {
            $notes->add('query', $rule, $name);
        }
        if ($this->isIdentity) {
            $this->dropPlace($parts, $notes);
            $this->dropSessions($parts, $page, $pairs, $notes);
        }
        (new QueryFilter($this->site, $this->isIdentity))->filter($parts, $notes);
        $this->nest($parts, $notes);
        return $parts;
    }

    /** Step 4 (section 5). */
    private function normalizeOctets(Parts $parts): void
    {
        $path = $parts->path;
        if (str_contains($path, '%') && !$this->site->leavesOctets('path', $path)) {
            $parts->path = Text::normalizeOctets($path);
        }
        $query = $parts->query ?? '';
        if (str_contains($query, '%') && !$this->site->leavesOctets('query', $path)) {
            $parts->query = self::normalizedQuery($query);
        }
    }

    private static function normalizedQuery(string $query): string
    {
        $normalized = static fn (string $piece): string => implode('=', array_map(Text::normalizeOctets(...), explode('=', $piece, 2)));
        return implode('&', array_map($normalized, explode('&', $query)));
    }

    /** No fragment, unless it decides which page is shown (section 7). */
    private function dropPlace(Parts $parts, Notes $notes): void
    {
        if ($parts->fragment === null) {
            return;
        }
        $shown = explode(':~:', $parts->fragment, 2)[0];
        $isPage = false;
        foreach (preg_match('~\A(?:[!/]|%2[1Ff])*\z~', $shown) === 1 ? [] : $this->site->rules->fragmentPages as $page) {
            if (HostRules::isFragmentPage($page, $parts->path, $shown)) {
                $isPage = true;
                break;
            }
        }
        if ($isPage && $shown === $parts->fragment) {
            return;
        }
        $notes->add('fragment', 'fragment');
        $parts->fragment = $isPage ? $shown : null;
    }

    /**
     * Section 8.
     *
     * @param list<Pair> $pairs
     */
    private function dropSessions(Parts $parts, Page $page, array $pairs, Notes $notes): void
    {
        [$path, $names] = $page->pathSessions();
        foreach ($names as $name) {
            $notes->add('session-ids', "session:$name", $name);
        }
        if ($names !== []) {
            $parts->path = $path;
            $page = new Page($this->site, $path, $this->isIdentity);
        }
        if ($page->isClick || $this->site->readsInOrder($path)) {
            return;
        }
        $kept = Sessions::without($page, $pairs, $notes);
        if (count($kept) < count($pairs)) {
            $parts->query = Pair::join($kept);
        }
    }

    /** Step 8 (section 10). */
    private function nest(Parts $parts, Notes $notes): void
    {
        $names = $this->record?->urlParams ?? [];
        if ($parts->query === null || $names === []) {
            return;
        }
        $pieces = [];
        $isChanged = false;
        foreach (Pair::split($parts->query) as $pair) {
            $value = isset($names[$pair->name]) ? $this->nestedValue($pair->value) : null;
            if ($value === null || $value === $pair->value) {
                $pieces[] = $pair->raw;
                continue;
            }
            $notes->add('nested-url', "urlParam:$pair->name", $pair->name);
            $isChanged = true;
            $pieces[] = substr($pair->raw, 0, strlen($pair->raw) - strlen((string) $pair->value)) . $value;
        }
        if ($isChanged) {
            $parts->query = implode('&', $pieces);
        }
    }

    private function nestedValue(?string $value): ?string
    {
        $text = $value === null || str_contains($value, '+') ? null : Text::decode($value);
        $url = $text === null ? null : ($this->inner)($text);
        return $url === null ? null : str_replace("'", '%27', Text::encodeComponent($url));
    }
}
