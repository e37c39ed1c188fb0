import type { FastifyReply } from 'fastify';

/**
 * Makes the browser forget what it kept for the person who was signed in. At sign-out: files and answers in its cache,
 * and what our pages stored. Where a session ended by itself only the cache, since its person may come back to the
 * choices that pages stored. Not "cookies": that would end every cookie of the registrable domain, other services'
 * included (W3C Clear Site Data, 4.1), and ours is ended by its own Set-Cookie. Browsers obey over https only.
 */
export const clearSiteData = (reply: FastifyReply, what: 'sign-out' | 'expired'): FastifyReply =>
  reply.header('clear-site-data', what === 'sign-out' ? '"cache", "storage"' : '"cache"');
