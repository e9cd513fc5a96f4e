<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** A parsed URL. `query` and `fragment` are null when absent. */
final class Parts
{
    public function __construct(
        public string $scheme,
        public string $userinfo,
        public string $host,
        public string $port,
        public string $path,
        public ?string $query,
        public ?string $fragment,
    ) {
    }

    public function text(): string
    {
        $text = $this->userinfo === '' ? "$this->scheme://$this->host" : "$this->scheme://$this->userinfo@$this->host";
        if ($this->port !== '') {
            $text .= ':' . $this->port;
        }
        $text .= $this->path;
        if ($this->query !== null) {
            $text .= '?' . $this->query;
        }
        return $this->fragment === null ? $text : $text . '#' . $this->fragment;
    }
}
