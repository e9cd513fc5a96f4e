// prettier-ignore
/**
 * Grammars of words that change something on a server, anywhere in the value of a parameter that names an action: `deletePost`,
 * `cart.add`, `confirm-order`. A request with one of them is never sent. Collected on 2026-11-21 from what applications call their actions, such as
 * https://www.mediawiki.org/wiki/Manual:Parameters_to_index.php and https://metacpan.org/pod/RT::Client::REST::Ticket (2026-11-27).
 */
export const MUTATING_WORDS: readonly string[] = [
  'delete', 'del', 'remove', 'rm', 'destroy', 'drop', 'add', 'insert', 'create', 'new_?post', 'save', 'submit', 'update', 'edit_?save',
  'logout', 'logoff', 'signout', 'sign_?out', 'confirm', 'unsubscribe', 'subscribe', 'vote', 'upvote', 'downvote', 'like', 'unlike',
  'buy', 'purchase', 'checkout', 'order_?now', 'pay', 'rollback', 'revert', 'undo', 'restore', 'reset', 'purge', 'clear', 'empty',
  'ban', 'block', 'approve', 'reject', 'move', 'rename', 'merge', 'lock', 'unlock', 'protect', 'watch', 'unwatch', 'follow', 'unfollow',
  'enable', 'disable', 'activate', 'deactivate', 'publish', 'unpublish', 'install', 'uninstall', 'upload', 'import',
  'send', 'post', 'reply', 'report', 'mark[a-z]*', 'notify', 'cancel', 'backlink_?clear', 'register', 'resendpwd', 'profile_delete', 'draftdel',
  'recover', 'locked', 'conflict', 'trash', 'untrash', 'spam', 'unspam', 'toggle', 'take', 'untake', 'steal', 'claim', 'assign', 'unassign',
  'close', 'reopen', 'hide', 'unhide', 'flag', 'unflag', 'star', 'unstar', 'pin', 'unpin', 'dismiss', 'ack', 'acknowledge',
  'start', 'stop', 'restart', 'reboot', 'shutdown', 'kill', 'run', 'execute', 'trigger', 'retry', 'flush', 'rebuild', 'reindex',
]
