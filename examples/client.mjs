#!/usr/bin/env node
/**
 * A careful client of the API, in one file and without packages. It drafts a post and prints where a person reviews it:
 *
 *   SIGNOFF_TOKEN=soat_… node examples/client.mjs linkedin "The new harvest is here."
 *
 * SIGNOFF_URL names the service (http://localhost:3000 when left out). What it shows:
 * - check what you send before you send it;
 * - after 429 wait as long as the service asks, and longer each time;
 * - after 500, 503 or a broken connection wait and try again, with the same Idempotency-Key, so that a request whose
 *   answer was lost does not have its effect twice;
 * - log every error with its code and request id; do not repeat what the service refused (400, 401, 403, 404).
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const baseUrl = process.env.SIGNOFF_URL ?? 'http://localhost:3000';
const token = process.env.SIGNOFF_TOKEN ?? '';
const mostTries = 6;
const firstWaitMs = 250;
const longestWaitMs = 30_000;

/** A refusal that trying again does not change. */
class Refused extends Error {}

/** Errors go to stderr, one JSON object a line; the token is never among them. */
function logError(entry) {
  console.error(JSON.stringify({ at: new Date().toISOString(), ...entry }));
}

/** Exponential backoff with full jitter, and never sooner than the service asks for. */
function waitMs(attempt, retryAfterSeconds) {
  const most = Math.min(longestWaitMs, firstWaitMs * 2 ** attempt);
  return Math.max(retryAfterSeconds * 1_000, Math.random() * most);
}

async function call(method, path, json) {
  // One key for all tries of this request: that is what makes repeating it safe.
  const key = method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryOnce(method, path, json, key);
    if (outcome.answer) return outcome.answer;
    if (attempt + 1 >= mostTries) throw new Error(`${method} ${path} did not work after ${mostTries} tries.`);
    await wait(waitMs(attempt, outcome.retryAfterSeconds));
  }
}

async function tryOnce(method, path, json, key) {
  const about = { method, path };
  let response;
  let body;
  try {
    response = await fetch(new URL(path, baseUrl), {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...key,
      },
      signal: AbortSignal.timeout(30_000),
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    body = await response.json();
  } catch (error) {
    logError({ ...about, error: String(error.cause ?? error) });
    return { retryAfterSeconds: 0 };
  }
  if (response.ok) return { answer: body };
  const { code, detail, request_id, errors } = body;
  logError({ ...about, status: response.status, code, detail, request_id, errors });
  if (![429, 500, 503].includes(response.status)) throw new Refused(`${detail} (${code})`);
  return { retryAfterSeconds: Number(response.headers.get('retry-after') ?? 0) };
}

/** The limits are data of the API itself, so they can be checked before anything is sent. */
async function problemsOf(platform, caption) {
  const { data } = await call('GET', '/v1/platforms');
  const found = data.find((candidate) => candidate.platform === platform && candidate.available);
  if (!found) return [`"${platform}" is not available here.`];
  const longest = found.limits?.caption.max_length ?? Number.POSITIVE_INFINITY;
  return [
    ...(caption.trim() === '' ? ['The caption is empty.'] : []),
    ...(caption.length > longest
      ? [`The caption has ${caption.length} of at most ${longest} characters.`]
      : []),
  ];
}

async function main([platform = '', caption = '']) {
  if (token === '') return fail('Set SIGNOFF_TOKEN to an access token.');
  const problems = await problemsOf(platform, caption);
  if (problems.length > 0) return fail(problems.join('\n'));
  const draft = await call('POST', '/posts/create', { platform, caption });
  console.log(`Draft ${draft.post_id}. A person reviews it at ${draft.review_url}`);
}

function fail(words) {
  console.error(words);
  process.exitCode = 1;
}

await main(process.argv.slice(2)).catch((error) => fail(error.message));
