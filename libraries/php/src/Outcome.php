<?php

declare(strict_types=1);

namespace EdgeCanonicalizer;

/** What a text turned out to be. */
enum Outcome: string
{
    /** A page of the web. */
    case Page = 'page';
    /** An item of a known platform. */
    case Item = 'item';
    /** A URL with a signature, a secret or an action: it is left as it was. */
    case Untouched = 'untouched';
    /** No absolute http(s) URL. */
    case NoUrl = 'no-url';
}
