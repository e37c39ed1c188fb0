/** A platform that no program knows: it shows that one definition is all that a platform needs. */

import type { PlatformDefinition } from '../../../server/domain/platform-port/definition.ts';
import { verbatim } from '../../../server/lib/message.ts';
import { resolveClient } from '../../../server/platforms/resolve-client.ts';
import { createToy, type ToySettings } from './adapter.ts';
import { placement, rules } from './rules.ts';

const hosts = { baseUrl: 'https://api.toy.example' };

export const toy: PlatformDefinition<ToySettings> = {
  name: 'toy',
  label: 'Toy',
  title: 'Toy Boxes',
  credentials: ['TOY_CLIENT_ID', 'TOY_CLIENT_SECRET'],
  settings: { TOY_SPEED: { defaultValue: '1', pattern: /^\d$/, requirement: 'be a digit' } },
  hosts,
  read(installation) {
    const client = resolveClient(installation, 'toy', hosts, (baseUrl) => ({ baseUrl }));
    return client && { ...client, speed: installation.setting('TOY_SPEED') };
  },
  create: createToy,
  placements: [placement],
  insightRules: rules,
  feedPicture: { width: 1_080, height: 1_080 },
  profileGrid: null,
  typicalHours: { times: ['10:00', '15:00'], weekendPenaltyDays: 0 },
  writing: {
    advice: 'One cheerful sentence.',
    clickableLinks: false,
    hasTitle: false,
    angleBrackets: true,
    points: 1,
    hashtags: 0,
    separateParagraphs: false,
    compact: true,
    callToActionFirst: false,
  },
  appearance: { order: 9, glyph: 'M2 2h20v20H2z', colours: { light: '#7a3e00', dark: '#ffb870' } },
  accounts: {
    kind: 'creator',
    personIdPrefix: null,
    connectable: verbatim('A box of yours'),
    notConnectable: null,
    logins: [],
  },
  permissions: { post: verbatim('Publish posts') },
  legal: {
    rules: { en: 'Toy: play nicely.', de: 'Toy: spiel schön.' },
    metrics: null,
    deletion: null,
    terms: null,
  },
};
