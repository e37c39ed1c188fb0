/** The data of the examples in the API's reference: a coffee roaster, two people, one page, one post. */
import { createHash } from 'node:crypto';
import type { Id } from '../../lib/ids.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same id for the same kind of resource, unless `which` asks for another one. */
const id = <Prefix extends string>(prefix: Prefix, which = ''): Id<Prefix> =>
  `${prefix}_01k9z${hash(prefix + which).slice(0, 21)}`;
const postId = '380197558722656612';

export const sample = {
  id,
  postId,
  requestId: `req_${hash('request').slice(0, 32)}`,
  person: { id: id('usr'), name: 'Ines Duarte' },
  reviewer: { id: id('usr', 'reviewer'), name: 'Maren Holt' },
  workspace: { id: id('wsp'), name: 'Lanternfish Coffee' },
  email: 'ines.duarte@example.com',
  caption: 'The new harvest is here.',
  digest: hash('revision'),
  reviewUrl: `http://localhost:3000/review/${postId}`,
  times: {
    joined: '2026-10-01T08:12:40.000Z',
    created: '2026-11-16T09:30:00.000Z',
    reviewed: '2026-11-16T10:05:12.000Z',
    publish: '2026-11-19T09:00:00.000Z',
    later: '2026-12-16T09:30:00.000Z',
  },
  /** Of the time it is published. */
  wallTime: '2026-11-19T09:00',
  timeZone: 'Europe/Lisbon',
  brief: {
    subject: 'Ethiopia Guji, the new harvest',
    points: ['Notes of plum and black tea', 'Roasted in Lisbon every Tuesday'],
    offer: '10 % off until Sunday',
    audience: 'People who make filter coffee at home',
    goal: 'sell',
    link: 'https://lanternfish.example/guji',
    keywords: ['coffee'],
    tone: 'warm',
    language: 'en',
  },
  file: {
    name: 'harvest.jpg',
    mime: 'image/jpeg',
    sizeBytes: 284_113,
    sha256: hash('harvest.jpg'),
    altText: 'Ripe coffee cherries in a basket',
    previewUrl: `/v1/media/${id('med')}/preview?workspace=${id('wsp')}`,
  },
  /** A second platform, where one is not enough. */
  otherPlatform: { id: 'youtube', name: 'YouTube' },
  /** The platform, and the roaster's page on it. */
  platform: 'linkedin',
  platformName: 'LinkedIn',
  page: {
    externalId: 'urn:li:organization:5515715',
    handle: 'lanternfish-coffee',
    url: 'https://www.linkedin.com/company/lanternfish-coffee',
    scopes: ['w_organization_social', 'r_organization_social'],
    authorizationUrl: 'https://www.linkedin.com/oauth/v2/authorization?response_type=code&state=shown-once',
    externalPostId: 'urn:li:share:7130000000000000001',
    postUrl: 'https://www.linkedin.com/feed/update/urn:li:share:7130000000000000001/',
  },
} as const;
