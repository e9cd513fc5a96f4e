<?php

declare(strict_types=1);

/** Loads the classes of this package where Composer does not. */
spl_autoload_register(static function (string $class): void {
    $prefix = 'EdgeCanonicalizer\\';
    if (str_starts_with($class, $prefix)) {
        $path = __DIR__ . '/src/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
        if (is_file($path)) {
            require $path;
        }
    }
});
