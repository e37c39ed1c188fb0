/** The guards of webhooks: who may do what with an endpoint, what it hears, and where we post to. */
const queue = '../../server/db/webhooks/delivery-queue.test.ts';
const post = '../../server/webhooks/safe-post.test.ts';
const api = '../../server/http/webhooks/webhooks.test.ts';
const programs = '../webhooks/programs.test.ts';
const safePost = 'server/webhooks/safe-post.ts';
const find = 'server/domain/webhooks/find-endpoint.ts';

export const webhookGuards = [
  {
    name: 'webhooks: nothing is posted to ourselves',
    table: post,
    file: safePost,
    find: "throw new SafeFetchError('not_allowed', messages.ourselves());",
    replace: ';',
  },
  {
    name: 'webhooks: this machine is posted to only where nobody else reaches us',
    table: post,
    file: safePost,
    find: 'if (isLocal && !allowsLoopback) throw notPublic();',
    replace: '',
  },
  {
    name: 'webhooks: only https is posted to',
    table: post,
    file: safePost,
    find: "if (!isLocal && url.protocol !== 'https:')",
    replace: 'if (false as boolean)',
  },
  {
    name: 'webhooks: only public addresses are posted to',
    table: post,
    file: safePost,
    find: 'return publicAddresses(url, signal);',
    replace: 'return resolve(host);',
  },
  {
    name: 'webhooks: an address is checked when it is saved',
    table: api,
    file: 'server/domain/webhooks/endpoint-input.ts',
    find: 'await checkAddress(url);',
    replace: '',
  },
  {
    name: 'webhooks: a program finds only its own endpoints',
    table: programs,
    file: find,
    find: "if (credential) return { of: 'program', workspaceId, credential };",
    replace: '',
  },
  {
    name: "webhooks: who hosts an app's events does not manage its endpoints",
    table: programs,
    file: find,
    find: 'if (!isManagedBy(actor, endpoint))',
    replace: 'if (false as boolean)',
  },
  {
    name: 'webhooks: an endpoint hears what its app may read',
    table: programs,
    file: 'server/domain/webhooks/may-hear.ts',
    find: '(listener !== null && mayHear(listener, event))',
    replace: 'listener !== undefined',
  },
  {
    name: 'webhooks: who an endpoint acts for is verified',
    table: programs,
    file: 'server/db/webhooks/listeners.ts',
    find: "if (!macs.isGenuineIn(row, credential, 'users', 'memberships')) continue;",
    replace: '',
  },
  {
    name: 'webhooks: an endpoint is added after a fresh sign-in',
    table: api,
    file: 'server/domain/webhooks/create-endpoint.ts',
    find: 'requireFreshSignIn(actor, deps.clock.now(), deps.signInLimits); // guard',
    replace: '// ',
  },
  {
    name: 'webhooks: a secret is shown after a fresh sign-in',
    table: api,
    file: 'server/domain/webhooks/rotate-webhook-secret.ts',
    find: 'requireFreshSignIn(actor, deps.clock.now(), deps.signInLimits); // guard',
    replace: '// ',
  },
  {
    name: 'webhooks: an endpoint is one that we wrote',
    table: queue,
    file: 'server/db/webhooks/enqueue-store.ts',
    find: "macs.genuine('webhook_endpoints', found)",
    replace: 'found',
  },
  {
    name: 'webhooks: what is sent goes where we wrote',
    table: queue,
    file: 'server/db/webhooks/delivery-queue.ts',
    find: "macs.genuineRows('webhook_endpoints', found)",
    replace: 'found',
  },
  {
    name: 'webhooks: one writer of a queue at a time',
    table: queue,
    file: 'server/db/webhooks/enqueue-store.ts',
    find: '.forUpdate() // guard: one writer of a queue at a time',
    replace: '',
  },
  {
    name: 'webhooks: what has ended stays ended',
    table: 'sql-as-service.test.ts',
    sql: 'drop trigger keep_what_ended on webhook_endpoints',
  },
  {
    name: 'rights: what is delivered stands',
    table: 'sql-as-service.test.ts',
    sql: 'grant update on webhook_deliveries to public',
  },
] as const;
