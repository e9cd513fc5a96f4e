<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Compiles redirectors and providers to plain arrays, as `RuleCompiler` does the rest. */
final class LayerCompiler
{
    /**
     * @param list<array<string, mixed>> $redirectors
     * @return array<string, mixed>
     */
    public static function redirectors(array $redirectors): array
    {
        $found = ['redirectors' => [], 'exactRedirectors' => [], 'anchoredRedirectors' => []];
        foreach ($redirectors as $i => $rule) {
            foreach ($rule['hosts'] as $host) {
                $found[($rule['subdomains'] ?? false) ? 'anchoredRedirectors' : 'exactRedirectors'][$host][] = $i;
            }
            $found['redirectors'][] = self::redirector($rule);
        }
        return $found;
    }

    /**
     * @param array<string, mixed> $rule
     * @return array<string, mixed>
     */
    public static function redirector(array $rule): array
    {
        return [
            'rule' => 'redirector:' . $rule['name'],
            'path' => PatternCompiler::path($rule['path'], []),
            'target' => is_array($rule['target']) ? 'query' : $rule['target'],
            'names' => is_array($rule['target']) ? $rule['target']['query'] : [],
            'decode' => $rule['decode'] ?? null,
            'prefix' => $rule['prefix'] ?? '',
            'suffix' => isset($rule['suffix']) ? Grammar::atEnd($rule['suffix']) : null,
            'mayLackScheme' => $rule['mayLackScheme'] ?? false,
        ];
    }

    /**
     * @param list<array<string, mixed>> $providers
     * @return array<string, mixed>
     */
    public static function providers(array $providers): array
    {
        $found = ['providers' => [], 'routes' => [], 'hosts' => [], 'anyLabelHosts' => []];
        foreach ($providers as $number => $data) {
            $found['providers'][] = [
                'name' => $data['name'],
                'kinds' => $data['kinds'],
                'fold' => $data['fold'] ?? [],
                'reserved' => array_map(static fn (array $words): array => array_fill_keys($words, 1), $data['reserved'] ?? []),
            ];
            foreach ($data['hosts'] as $names => $routes) {
                $indexes = [];
                foreach ($routes as $route) {
                    $indexes[] = count($found['routes']);
                    $found['routes'][] = PatternCompiler::route($route, $data['types']);
                }
                foreach (explode(' ', $names) as $name) {
                    foreach (self::expanded($name, $data['families'] ?? []) as [$host, $captures]) {
                        $list = str_starts_with($host, '*.') ? 'anyLabelHosts' : 'hosts';
                        $host = $list === 'hosts' ? $host : substr($host, 2);
                        $found[$list][$host] ??= [$number, $captures, []];
                        if ($found[$list][$host][0] === $number) {
                            array_push($found[$list][$host][2], ...$indexes);
                        }
                    }
                }
            }
        }
        return $found;
    }

    /**
     * The hosts that a name with families covers, each with its captures (section 12.1).
     *
     * @param array<string, list<string>> $families
     * @return list<array{string, array<string, string>}>
     */
    private static function expanded(string $name, array $families): array
    {
        if (preg_match('/\{(\w+)\}/', $name, $family) !== 1) {
            return [[$name, []]];
        }
        $found = [];
        foreach ($families[$family[1]] ?? [] as $member) {
            $at = (int) strpos($name, $family[0]);
            foreach (self::expanded(substr_replace($name, $member, $at, strlen($family[0])), $families) as [$host, $captures]) {
                $found[] = [$host, $captures + [$family[1] => $member]];
            }
        }
        return $found;
    }
}
