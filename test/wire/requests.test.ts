/**
 * Adapters and simulators were written from the same notes, so one misreading in them would pass every test between
 * the two. Here both are compared with what the platforms themselves publish: every request that an adapter makes, and
 * every successful answer of a simulator that it gets. What the platforms answer to calls that they refuse is hardly
 * published, so it is not compared.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { subjects } from '../../server/platforms/contract-subjects.ts';
import type { ContractSubject } from '../../server/platforms/contract-types.ts';
import { thumbnail, video } from '../../server/platforms/youtube/media.ts';
import { createCheck, type Violation } from './check.ts';
import { readContractFile, readWrittenContract } from './contract.ts';
import { recordEverything } from './drive.ts';
import { exceptions, refusals, unanswered } from './exceptions.ts';
import { readGoogleContract, uploadRules } from './google-contract.ts';
import { readMetaContract } from './meta-contract.ts';
import type { RecordedCall } from './recorder.ts';

const contracts = {
  linkedin: createCheck(readWrittenContract('linkedin.json')),
  tiktok: createCheck(readWrittenContract('tiktok.json')),
  google: createCheck(readGoogleContract()),
  meta: createCheck(readMetaContract()),
};
const { linkedin, tiktok, google, meta } = contracts;
const checks = { linkedin, tiktok, youtube: google, facebook: meta, instagram: meta };
const checkOf = ({ name }: ContractSubject) => checks[name as keyof typeof checks];

let recorded: ReadonlyMap<ContractSubject, readonly RecordedCall[]>;
const violations = new Map<ContractSubject, readonly Violation[]>();
before(async () => {
  recorded = await recordEverything(subjects);
  for (const [subject, calls] of recorded)
    violations.set(
      subject,
      calls.flatMap((call) => checkOf(subject).check(call)),
    );
});

const isExempt = ({ operation, at }: Violation): boolean =>
  exceptions.some((one) => one.operation === operation && one.at === at);

for (const subject of subjects)
  test(`${subject.name}${subject.method ? ` by ${subject.method}` : ''}: every request and every successful answer is as the platform describes it`, () => {
    const unexpected = (violations.get(subject) ?? []).filter((one) => !isExempt(one));
    assert.deepEqual(
      [...new Set(unexpected.map(({ operation, at, problem }) => `${operation}: ${at} ${problem}`))],
      [],
    );
  });

test('every call of the contracts is made, so that none is there in vain and none is left unrecorded', () => {
  for (const [name, check] of Object.entries(contracts)) assert.deepEqual(check.unused(), [], name);
});

test('every call of the contracts had a successful answer that was compared, or says why it has none', () => {
  const missing = Object.entries(contracts).flatMap(([contract, check]) =>
    check.unanswered().map((operation) => ({ contract, operation })),
  );
  assert.deepEqual(
    missing,
    unanswered.map(({ contract, operation }) => ({ contract, operation })),
  );
  for (const { operation, reason } of unanswered) assert.ok(reason.length > 20, operation);
});

test('no call was refused, except where that belongs to the journey', () => {
  const refused = Object.values(contracts).flatMap((check) => check.refused());
  assert.deepEqual(
    new Set(refused),
    new Set(refusals.map(({ operation, status }) => `${operation} ${status}`)),
  );
  for (const { operation, reason } of refusals) assert.ok(reason.length > 20, operation);
});

test('every exception is needed and says where it comes from', () => {
  const all = [...violations.values()].flat();
  for (const { operation, at, reason, source } of exceptions) {
    assert.ok(
      all.some((one) => one.operation === operation && one.at === at),
      `${operation}: ${at} is no longer an exception`,
    );
    assert.ok(reason.length > 20 && source.startsWith('https://'), operation);
  }
});

/** What is said of everything that was written down by hand. */
interface Origin {
  readonly source?: string;
  readonly certainty?: string;
}
type WrittenFile = Readonly<Record<string, Origin | readonly Origin[] | Readonly<Record<string, Origin>>>>;

/** Each entry of a file with its name. Schemas have the sources of the calls that use them, aliases are our own. */
function originsIn(file: WrittenFile): readonly (readonly [string, Origin])[] {
  const { about, schemas, aliases, ...sections } = file;
  return Object.entries(sections).flatMap(([section, entries]) =>
    'source' in entries
      ? [[section, entries] as const]
      : Object.entries(entries).map(([name, entry]) => [`${section} ${name}`, entry as Origin] as const),
  );
}

test('everything that was written down by hand names its source and, in the same letters, how certain it is', () => {
  const letters =
    'Certainty: C the official text was read, Q a dated quotation of it was read, S seen in working code or a ' +
    "recorded response, T tried with the platform's own client.";
  for (const name of ['linkedin.json', 'tiktok.json', 'google-more.json', 'meta-more.json']) {
    assert.ok(readContractFile<{ about: string }>(name).about.includes(letters), name);
    const origins = originsIn(readContractFile<WrittenFile>(name));
    assert.ok(origins.length > 12, name);
    for (const [label, { source = '', certainty = '' }] of origins) {
      assert.match(certainty, /^[CQST]$/, `${name} ${label}`);
      assert.match(source, /^https:\/\/[\w.-]+\/\S/, `${name} ${label}`);
    }
  }
});

test('the permissions that we ask Google for allow every call that we make', () => {
  const [youtube = []] = [...recorded].filter(([{ name }]) => name === 'youtube').map(([, calls]) => calls);
  const asked = youtube.find(({ host }) => host === 'accounts.google.com')?.query.scope?.split(' ') ?? [];
  for (const { id, scopes } of readGoogleContract().operations)
    if (scopes)
      assert.ok(
        scopes.some((scope) => asked.includes(scope)),
        id,
      );
});

test('files are accepted within Google’s limits and types', () => {
  const insert = uploadRules('youtube.videos.insert');
  assert.equal(String(video.maxSizeBytes), insert.maxSize);
  assert.ok(insert.accept.includes('video/*'));
  const set = uploadRules('youtube.thumbnails.set');
  assert.ok(thumbnail.maxSizeBytes <= Number(set.maxSize));
  for (const mime of thumbnail.mimes) assert.ok(set.accept.includes(mime), mime);
});

describe('the check notices', () => {
  /** The first recorded call of a platform to such a path. */
  function find(platform: string, method: string, path: RegExp): RecordedCall {
    const calls = [...recorded].filter(([{ name }]) => name === platform).flatMap(([, all]) => all);
    const call = calls.find((one) => one.method === method && path.test(one.path));
    assert.ok(call, `${platform} ${method} ${path}`);
    return call;
  }
  const problems = (platform: keyof typeof checks, call: RecordedCall): readonly string[] =>
    checks[platform].check(call).map(({ at, problem }) => `${at} ${problem.split(':')[0]}`);

  test('a call that does not exist: its path, its method, its host', () => {
    const call = find('linkedin', 'POST', /^\/rest\/posts$/);
    assert.deepEqual(problems('linkedin', call), []);
    const unknown = ['call is not in the contract'];
    assert.deepEqual(problems('linkedin', { ...call, path: '/rest/post' }), unknown);
    assert.deepEqual(problems('linkedin', { ...call, method: 'PUT' }), unknown);
    assert.deepEqual(problems('linkedin', { ...call, host: 'www.linkedin.com' }), unknown);
  });

  test('a field of a JSON body that is unknown, of another type, of another value, missing', () => {
    const call = find('linkedin', 'POST', /^\/rest\/posts$/);
    assert.ok(call.body.kind === 'json');
    const sent = call.body.value as Record<string, unknown>;
    const change = (value: Record<string, unknown>) =>
      problems('linkedin', { ...call, body: { kind: 'json', value: { ...sent, ...value } } });
    assert.deepEqual(change({ text: 'x' }), ['body text is not in the contract']);
    assert.deepEqual(change({ isReshareDisabledByAuthor: 'false' }), [
      'body isReshareDisabledByAuthor is no boolean',
    ]);
    assert.deepEqual(change({ visibility: 'EVERYBODY' }), ['body visibility has another value']);
    assert.deepEqual(change({ distribution: {} }), ['body distribution feedDistribution is missing']);
    assert.deepEqual(problems('linkedin', { ...call, body: { kind: 'none' } }), [
      'body is none instead of json',
    ]);
  });

  test('a parameter that is unknown, of another value, in another encoding, missing', () => {
    const call = find('linkedin', 'GET', /^\/rest\/posts$/);
    const change = (query: Record<string, string>) =>
      problems('linkedin', { ...call, query, rawQuery: query });
    assert.deepEqual(change({ ...call.rawQuery, page: '2' }), ['parameter page is not in the contract']);
    assert.deepEqual(change({ ...call.rawQuery, count: 'all' }), ['parameter count is no integer']);
    assert.deepEqual(change({ ...call.rawQuery, author: 'urn:li:organization:1' }), [
      'parameter author has another form',
    ]);
    const { q, ...others } = call.rawQuery;
    assert.ok(q);
    assert.deepEqual(change(others), ['parameter q is missing']);
  });

  test('a header that is unknown, of another value, missing', () => {
    const call = find('linkedin', 'DELETE', /^\/rest\/posts\//);
    const change = (headers: Record<string, string>) => problems('linkedin', { ...call, headers });
    assert.deepEqual(change({ ...call.headers, 'x-linkedin': '1' }), [
      'header x-linkedin is not in the contract',
    ]);
    assert.deepEqual(change({ ...call.headers, 'x-restli-method': 'GET' }), [
      'header x-restli-method has another value',
    ]);
    const { 'linkedin-version': version, ...others } = call.headers;
    assert.ok(version);
    assert.deepEqual(change(others), ['header linkedin-version is missing']);
  });

  test('a part or a field that Google’s resource or Meta’s node does not have', () => {
    const google = find('youtube', 'GET', /channels$/);
    assert.deepEqual(problems('youtube', { ...google, query: { ...google.query, part: 'snippet,likes' } }), [
      'parameter part likes is no field of Channel',
    ]);
    const graph = find('facebook', 'GET', /me\/accounts$/);
    const query = { ...graph.query, fields: 'id,picture{address}' };
    assert.deepEqual(problems('facebook', { ...graph, query }), [
      'parameter fields address is no field of Picture',
    ]);
  });

  test('a field of a form that Meta’s edge does not have, or with another value', () => {
    const call = find('facebook', 'POST', /\/feed$/);
    assert.ok(call.body.kind === 'form');
    const { body } = call;
    const change = (fields: Record<string, string>) =>
      problems('facebook', { ...call, body: { ...body, fields: { ...body.fields, ...fields } } });
    assert.deepEqual(change({ text: 'x' }), ['body text is not in the contract']);
    assert.deepEqual(change({ published: 'no' }), ['body published is no boolean']);
    const edge = find('facebook', 'POST', /\/comments$/);
    assert.deepEqual(problems('facebook', { ...edge, path: '/v26.0/1_1/comments' }), [
      'call is not in the contract',
    ]);
  });

  test('an answer with a field that the platform does not have, or of another type', () => {
    const call = find('tiktok', 'POST', /creator_info/);
    const answered = (data: object) =>
      problems('tiktok', { ...call, answer: { status: 200, json: { data, error: { code: 'ok' } } } });
    assert.deepEqual(answered({ creator_name: 'x' }), ['answer data creator_name is not in the contract']);
    assert.deepEqual(answered({ comment_disabled: 0 }), ['answer data comment_disabled is no boolean']);
    assert.deepEqual(answered({ privacy_level_options: ['FRIENDS'] }), [
      'answer data privacy_level_options has another value',
    ]);
    assert.deepEqual(problems('tiktok', { ...call, answer: { status: 200, json: undefined } }), [
      'answer is missing',
    ]);
  });

  test('a call that was only refused, or answered with an empty list', () => {
    const call = find('tiktok', 'POST', /video\/list/);
    const check = createCheck(readWrittenContract('tiktok.json'));
    const [{ id = '' } = {}] = readWrittenContract('tiktok.json').operations.filter(
      ({ path }) => path === call.path,
    );
    const answer = (status: number, videos: readonly object[]): boolean => {
      check.check({ ...call, answer: { status, json: { data: { videos }, error: { code: 'ok' } } } });
      return !check.unanswered().includes(id);
    };
    assert.equal(answer(400, []), false);
    assert.deepEqual(check.refused(), [`${id} 400`]);
    assert.equal(answer(200, []), false);
    assert.equal(answer(200, [{ id: '1' }]), true);
  });
});
