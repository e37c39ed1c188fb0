/**
 * Temporary addresses that give access to one object, because platforms that pull media have no account here.
 * Promise: without our key no one can create a link, extend one, or turn one into another, and an invalid link
 * does not reveal why it is invalid.
 *
 * The token contains the object and the expiry, and is signed together with the file name beside it. Nothing is
 * stored, so a link cannot be revoked; that is why it is short-lived.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Clock, days, later, seconds } from '../../lib/clock.ts';
import type { WorkspaceId } from '../../lib/ids.ts';

export const maxLinkSeconds = days(7) / seconds(1);

export interface LinkedObject {
  readonly workspaceId: WorkspaceId;
  readonly sha256: string;
  readonly mime: string;
  readonly name: string;
}

export interface MediaLink {
  readonly url: URL;
  readonly expiresAt: Date;
}

export interface MediaLinks {
  create(object: LinkedObject & { readonly ttlSeconds: number }): MediaLink;
  /** Undefined for every link that is not ours or has expired. */
  read(token: string, name: string): LinkedObject | undefined;
}

export interface MediaLinksDeps {
  /** The first key signs new links; all keys are accepted. */
  readonly keys: readonly Buffer[];
  readonly baseUrl: URL;
  readonly clock: Clock;
}

export function createMediaLinks({ keys, baseUrl, clock }: MediaLinksDeps): MediaLinks {
  const [firstKey] = keys;
  if (!firstKey) throw new Error('links need a key');
  return {
    create({ workspaceId, sha256, mime, name, ttlSeconds }) {
      if (!Number.isInteger(ttlSeconds) || ttlSeconds < 1 || ttlSeconds > maxLinkSeconds)
        throw new RangeError(`a link lives 1 to ${maxLinkSeconds} seconds`);
      const expiresAt = later(clock.now(), seconds(ttlSeconds));
      const facts = JSON.stringify([workspaceId, sha256, mime, expiresAt.getTime()]);
      const payload = Buffer.from(facts).toString('base64url');
      const safeName = toSafeName(name);
      const token = `${payload}.${signature(firstKey, payload, safeName)}`;
      return { url: new URL(`/media/link/${token}/${safeName}`, baseUrl), expiresAt };
    },

    read(token, name) {
      const [payload = '', given = '', ...rest] = token.split('.');
      if (rest.length > 0 || !keys.some((key) => isEqual(given, signature(key, payload, name))))
        return undefined;
      // We signed it, so it has the shape we gave it.
      const [workspaceId, sha256, mime, expires] = JSON.parse(
        Buffer.from(payload, 'base64url').toString('utf8'),
      ) as [WorkspaceId, string, string, number];
      return expires > clock.now().getTime() ? { workspaceId, sha256, mime, name } : undefined;
    },
  };
}

const signature = (key: Buffer, payload: string, name: string): string =>
  createHmac('sha256', key).update(`${payload}/${name}`).digest('base64url');

/** The encoded texts are compared, not the decoded bytes, so that a link has only one spelling. */
function isEqual(given: string, right: string): boolean {
  const [left, other] = [Buffer.from(given), Buffer.from(right)];
  return left.length === other.length && timingSafeEqual(left, other);
}

/** A name that survives any program that parses and rebuilds the address. */
function toSafeName(name: string): string {
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  const stem = name
    .slice(0, name.length - extension.length)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${stem || 'file'}${extension}`;
}
