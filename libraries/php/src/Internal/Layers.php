<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** What one host makes of its URLs (section 4.1). */
final class Layers
{
    private const MAX_PATH = 8192;
    private const MAX_STARTS = 500;

    /** Whether URLs of this host may open at all. */
    public readonly bool $mayOpen;
    /** @var array<string, int> first segments that some route names */
    private array $literals = [];
    /** @var array<string, list<array<string, mixed>>> */
    private array $byStart = [];

    /**
     * @param list<array<string, mixed>> $redirectors
     * @param array<string, mixed>|null $provider
     * @param array<string, string> $captures of the host
     * @param list<array<string, mixed>> $routes
     */
    public function __construct(
        private readonly array $redirectors,
        private readonly ?array $provider,
        private readonly array $captures,
        private readonly array $routes,
    ) {
        $this->mayOpen = $redirectors !== [] || $routes !== [];
        foreach ($routes as $route) {
            $first = $route['path']['segments'][0] ?? null;
            if ($first !== null && $first['expression'] === null) {
                $this->literals[$first['text']] = 1;
            }
        }
    }

    /**
     * What a URL opens into; null for nothing.
     *
     * @param list<array<string, mixed>> $fragmentPages of the host
     */
    public function open(Parts $parts, array $fragmentPages): ?Layer
    {
        if ($parts->port !== '' || $parts->userinfo !== '') {
            return null;
        }
        foreach ($this->redirectors as $redirector) {
            $text = Redirector::inner($redirector, $parts);
            if ($text !== null && UrlParser::parse($text) !== null) {
                return Layer::inner($redirector['rule'], $text);
            }
        }
        $isRouted = $this->routes !== [] && strlen($parts->path) <= self::MAX_PATH;
        if (!$isRouted || $this->provider === null || self::fragmentSays($parts, $fragmentPages)) {
            return null;
        }
        $segments = new Segments($parts->path);
        $pairs = Pair::split($parts->query);
        foreach ($this->candidates($segments) as $route) {
            $layer = Provider::open($this->provider, $route, $segments, $pairs, $parts, $this->captures);
            if ($layer !== null) {
                return $layer;
            }
        }
        return null;
    }

    /**
     * The routes that may match, in order: by the number of segments and the first one.
     *
     * @return list<array<string, mixed>>
     */
    private function candidates(Segments $segments): array
    {
        $read = $segments->read(false, false);
        $count = $read === null ? -1 : count($read);
        $first = isset($read[0], $this->literals[$read[0]]) ? $read[0] : null;
        $start = "$count/$first";
        if (!isset($this->byStart[$start])) {
            if (count($this->byStart) >= self::MAX_STARTS) {
                $this->byStart = [];
            }
            $mayBegin = static fn (array $route): bool => $route['textSlashes'] || self::mayBegin($route['path'], $count, $first);
            $this->byStart[$start] = array_values(array_filter($this->routes, $mayBegin));
        }
        return $this->byStart[$start];
    }

    /** @param array{segments: list<array<string, mixed>>, rest: ?string} $path */
    private static function mayBegin(array $path, int $count, ?string $first): bool
    {
        if ($count < 0 || !Pattern::takes($path, $count)) {
            return false;
        }
        $head = $path['segments'][0] ?? null;
        return $head === null || $head['expression'] !== null || $head['text'] === '*' || $head['text'] === $first;
    }

    /**
     * Whether the fragment says what is shown, whatever the path says (section 12.1).
     *
     * @param list<array<string, mixed>> $fragmentPages
     */
    private static function fragmentSays(Parts $parts, array $fragmentPages): bool
    {
        if ($parts->fragment === null) {
            return false;
        }
        if (preg_match('~\A(?:(?:[!/]|%2[1Ff])+(?![!/]|%2[1Ff]|\z)|mediaviewer/)~', $parts->fragment) === 1) {
            return true;
        }
        foreach ($fragmentPages as $page) {
            if ($page['namesPage'] && HostRules::isFragmentPage($page, $parts->path, $parts->fragment)) {
                return true;
            }
        }
        return false;
    }
}
