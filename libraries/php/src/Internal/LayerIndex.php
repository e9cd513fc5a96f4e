<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Redirectors and providers by host. */
final class LayerIndex
{
    /** @param array<string, mixed> $data the compiled rules */
    public function __construct(private readonly array $data, private readonly Hosts $suffixes)
    {
    }

    /** The redirectors and routes of a host. */
    public function host(string $host): Layers
    {
        $name = Hosts::withoutDot($host);
        [$label, $parent] = explode('.', $name, 2) + [1 => ''];
        $known = $this->data['hosts'][$name] ?? ($label === '' ? null : $this->data['anyLabelHosts'][$parent] ?? null);
        $redirectors = $this->redirectors($name);
        if ($known === null) {
            return new Layers($redirectors, null, [], []);
        }
        [$provider, $captures, $routes] = $known;
        return new Layers(
            $redirectors,
            $this->data['providers'][$provider],
            $captures,
            array_map(fn (int $number): array => $this->data['routes'][$number], $routes),
        );
    }

    /** @return list<array<string, mixed>> */
    private function redirectors(string $name): array
    {
        $numbers = $this->data['exactRedirectors'][$name] ?? null;
        foreach ($numbers === null ? Hosts::names($name) : [] as $i => $above) {
            if ($i === 0 || str_contains($above, '.')) {
                $numbers ??= $this->data['anchoredRedirectors'][$above] ?? null;
            }
        }
        if ($numbers === null) {
            return LibraryProxy::redirectors($name, $this->suffixes);
        }
        return array_map(fn (int $number): array => $this->data['redirectors'][$number], $numbers);
    }
}
