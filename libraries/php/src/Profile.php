<?php

declare(strict_types=1);

namespace EdgeCanonicalizer;

/** The question that canonicalization answers. */
enum Profile: string
{
    /** Which item is this? For any URL of the web. */
    case Identity = 'identity';
    /** Which request should go to this site's origin? Scheme and host stay, and the key is the URL. */
    case Request = 'request';
}
