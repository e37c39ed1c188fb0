/** The toy platform's adapter: the minimum a platform needs, built from the kit. */

import { z } from 'zod';
import type { Connector } from '../../../server/domain/platform-port/connector.ts';
import type { ClientCredentials, Platform } from '../../../server/domain/platform-port/definition.ts';
import type { FindIo, Outcome, Publisher } from '../../../server/domain/platform-port/publisher.ts';
import { minutes, seconds } from '../../../server/lib/clock.ts';
import { verbatim } from '../../../server/lib/message.ts';
import type { HttpResult, SendRequest } from '../../../server/lib/outbound.ts';
import { bearer, type Call, send as sendCall } from '../../../server/platforms/kit/caller.ts';
import { readJson } from '../../../server/platforms/kit/json.ts';
import {
  askLater,
  authLost,
  noAnswerAtCommit,
  rejected,
  unknown,
} from '../../../server/platforms/kit/outcomes.ts';
import { notAvailable, notReached, notSupported, refused } from '../../../server/platforms/kit/results.ts';
import { readTokenAnswer, type TokenRules } from '../../../server/platforms/kit/token-answer.ts';
import { placement, rules } from './rules.ts';

export interface ToySettings extends ClientCredentials {
  readonly baseUrl: string;
  readonly simulated: boolean;
  readonly speed: string;
}

const timeoutMs = seconds(10);
const reconnect = verbatim('Toy no longer accepts this connection. Reconnect the account.');
const maxLength = 280;

const creatorSchema = z.object({ id: z.string(), name: z.string() });
const postSchema = z.object({ id: z.string(), text: z.string() });
const listSchema = z.object({ posts: z.array(postSchema.extend({ at: z.number() })) });

interface Io {
  readonly accessToken: string;
  request: SendRequest;
}

export function createToy(settings: ToySettings, send: SendRequest): Platform {
  return { connector: createConnector(settings, send), publisher: createPublisher(settings) };
}

function createConnector(
  { baseUrl, clientId, clientSecret, simulated }: ToySettings,
  send: SendRequest,
): Connector {
  const tokenRules: TokenRules = {
    platform: 'Toy',
    requestedScopes: ['post'],
    refreshLifetimeField: '',
    interpretError: (error) => (error === 'invalid_grant' ? 'refused' : undefined),
  };
  const readCreator = async (accessToken: string) => {
    const headers = bearer({ accessToken });
    const answer = await sendCall(send, { method: 'GET', url: `${baseUrl}/creator`, headers, timeoutMs });
    if (answer.kind !== 'answered') return notReached('Toy', answer.reason);
    if (answer.status === 401) return refused(reconnect);
    const value = readJson(creatorSchema, answer.text);
    return value === undefined
      ? notAvailable(verbatim(`Toy answered ${answer.status}.`))
      : ({ kind: 'ok', value } as const);
  };
  return {
    name: 'toy',
    displayName: 'Toy',
    simulated,
    missingScopes: (granted) => (granted.includes('post') ? [] : ['post']),
    authorizationUrl: ({ state, redirectUri }) =>
      `${baseUrl}/authorize?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'post',
        state,
      })}`,
    async exchangeCode({ code, redirectUri, now }) {
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: clientSecret,
      };
      const answer = await sendCall(send, { method: 'POST', url: `${baseUrl}/token`, form, timeoutMs });
      return readTokenAnswer(
        answer,
        tokenRules,
        now,
        verbatim('Toy did not accept the sign-in. Start connecting again.'),
      );
    },
    async listTargets({ accessToken }) {
      const creator = await readCreator(accessToken);
      if (creator.kind !== 'ok') return creator;
      const { id, name } = creator.value;
      return { kind: 'ok', value: [{ externalId: id, name, handle: `@${id}`, url: null }] };
    },
    refresh: async () => refused(reconnect),
    revoke: async () => refused(verbatim('Toy takes no permission back.')),
    async checkTokens({ accessToken }) {
      const creator = await readCreator(accessToken);
      return creator.kind === 'ok' ? { kind: 'ok', value: null } : creator;
    },
    explainDenial: () => verbatim('You did not allow access on Toy. Nothing was connected.'),
  };
}

function createPublisher({ baseUrl }: ToySettings): Publisher {
  const call = (io: Io, method: Call['method'], path: string, json?: Call['json']): Promise<HttpResult> =>
    sendCall(io.request, { method, url: `${baseUrl}${path}`, headers: bearer(io), json, timeoutMs });
  const urlOf = (id: string): string => `${baseUrl}/posts/${id}`;
  const notReported = async () => notSupported(verbatim('Toy tells nothing about it.'));
  return {
    name: 'toy',
    displayName: 'Toy',
    limits: {
      caption: { label: verbatim('Words to use'), maxLength, unit: 'code_points', foldAt: 100 },
      images: { maxCount: 0, mimes: [], maxSizeBytes: 0, maxPixels: 0, maxAltTextLength: 0 },
      videos: { maxCount: 0 },
      documents: { maxCount: 0 },
      requiresMedia: false,
      quotas: [],
    },
    options: [],
    declarations: null,
    commitStep: 'publish',
    settleMs: minutes(1),
    maxRequestMs: timeoutMs,
    placement: () => placement,
    check({ caption }) {
      if (caption.trim() === '')
        return [{ param: 'caption', code: 'post_empty', message: verbatim('Write something.') }];
      const isTooLong = [...caption].length > maxLength;
      return isTooLong
        ? [
            {
              param: 'caption',
              code: 'caption_too_long',
              message: verbatim(`Toy takes ${maxLength} characters.`),
            },
          ]
        : [];
    },
    manifest: ({ caption, media }, account) => ({
      schema: 1,
      platform: 'toy',
      account,
      text: caption,
      media,
      wire: { text: caption },
    }),
    async step({ wire }, io): Promise<Outcome> {
      await io.committing();
      const answer = await call(io, 'POST', '/posts', { ...wire });
      if (answer.kind !== 'answered')
        return noAnswerAtCommit(answer, {
          notSent: (reason) => verbatim(`Toy could not be reached (${reason}).`),
          unclear: (reason) => verbatim(`Toy did not answer (${reason}).`),
        });
      if (answer.status === 401) return authLost(reconnect);
      if (answer.status === 400) return rejected('refused', verbatim('Toy refused it.'));
      const post = answer.status === 201 ? readJson(postSchema, answer.text) : undefined;
      if (post === undefined) return unknown(verbatim(`Toy answered ${answer.status}.`));
      return { kind: 'published', externalId: post.id, url: urlOf(post.id) };
    },
    async find({ text }, io: FindIo) {
      const answer = await call(io, 'GET', '/posts');
      const list = answer.kind === 'answered' ? readJson(listSchema, answer.text) : undefined;
      if (list === undefined) return askLater(verbatim('Toy did not show its posts.'));
      const found = list.posts.find(
        (post) =>
          post.text === text &&
          post.at >= io.attemptStartedAt.getTime() - minutes(1) &&
          !io.boundExternalIds.has(post.id),
      );
      return found ? { kind: 'present', externalId: found.id, url: urlOf(found.id) } : { kind: 'absent' };
    },
    async remove(externalId, io) {
      const answer = await call(io, 'DELETE', `/posts/${externalId}`);
      const isGone = answer.kind === 'answered' && [204, 404].includes(answer.status);
      return isGone ? { kind: 'removed' } : askLater(verbatim('Toy did not remove it.'));
    },
    manage: { details: notReported, posts: notReported },
    permalinks: {
      example: () => urlOf('…'),
      read: () => undefined,
      checkOwnership: async () => ({ kind: 'cannot_ask' }),
    },
    insights: { ...rules, availableForMs: () => null, read: notReported },
    edit: { supported: false, plainReason: verbatim('Toy changes no posts.') },
  };
}
