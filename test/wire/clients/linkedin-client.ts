/** What LinkedIn's own client does with a page: connect, publish, read, amend, comment, upload, figures, delete. */
import assert from 'node:assert/strict';
import { onePixelPng } from '../../../sandbox/test-kit.ts';
import { redirectUri } from './client-sandbox.ts';
import type { ClientScenario } from './record.ts';

interface Response {
  readonly status: number;
  readonly data: Record<string, unknown>;
  readonly createdEntityId?: string;
}
type Call = (params: object) => Promise<Response>;
interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}
interface LinkedInClients {
  readonly AuthClient: new (
    params: object,
  ) => {
    generateMemberAuthorizationUrl(scopes: readonly string[], state: string): string;
    exchangeAuthCodeForAccessToken(code: string): Promise<Tokens>;
    exchangeRefreshTokenForAccessToken(token: string): Promise<Tokens>;
    introspectAccessToken(token: string): Promise<unknown>;
  };
  readonly RestliClient: new () => Readonly<
    Record<'get' | 'getAll' | 'finder' | 'create' | 'partialUpdate' | 'delete' | 'action', Call>
  >;
}

const page = 'urn:li:organization:5515715';
const scopes = [
  'r_basicprofile',
  'w_member_social',
  'w_organization_social',
  'r_organization_social',
  'rw_organization_admin',
  'w_organization_social_feed',
  'r_organization_social_feed',
];

export const linkedInScenario: ClientScenario = {
  packageName: 'linkedin-api-client',
  async run(clients, { agree, advance, put, now }) {
    const { AuthClient, RestliClient } = clients as LinkedInClients;
    const auth = new AuthClient({
      clientId: 'sandbox-linkedin',
      clientSecret: 'sandbox-linkedin-secret',
      redirectUrl: redirectUri,
    });
    const consent = auth.generateMemberAuthorizationUrl(scopes, 'some state');
    const back = await agree(consent, { member: 'ines', decision: 'allow' });
    const first = await auth.exchangeAuthCodeForAccessToken(back.get('code') ?? '');
    const { access_token: accessToken } = await auth.exchangeRefreshTokenForAccessToken(first.refresh_token);
    await auth.introspectAccessToken(accessToken);

    const client = new RestliClient();
    const versioned = { versionString: '202609', accessToken };
    await client.get({ resourcePath: '/me', accessToken });
    const roles = { role: 'ADMINISTRATOR', state: 'APPROVED' };
    await client.finder({
      ...versioned,
      resourcePath: '/organizationAcls',
      finderName: 'roleAssignee',
      queryParams: roles,
    });
    await client.get({ ...versioned, resourcePath: '/organizations/{id}', pathKeys: { id: 5_515_715 } });
    await client.get({
      ...versioned,
      resourcePath: '/networkSizes/{urn}',
      pathKeys: { urn: page },
      queryParams: { edgeType: 'COMPANY_FOLLOWED_BY_MEMBER' },
    });

    const upload = await client.action({
      ...versioned,
      resourcePath: '/images',
      actionName: 'initializeUpload',
      data: { initializeUploadRequest: { owner: page } },
    });
    const { uploadUrl, image } = upload.data.value as { uploadUrl: string; image: string };
    await put(uploadUrl, onePixelPng, { authorization: `Bearer ${accessToken}` });
    await advance(60_000);
    await client.get({ ...versioned, resourcePath: '/images/{urn}', pathKeys: { urn: image } });

    const made = await client.create({
      ...versioned,
      resourcePath: '/posts',
      entity: {
        author: page,
        commentary: 'By LinkedIn’s client',
        visibility: 'PUBLIC',
        distribution: {
          feedDistribution: 'MAIN_FEED',
          targetEntities: [],
          thirdPartyDistributionChannels: [],
        },
        content: { media: { id: image, altText: 'One pixel' } },
        lifecycleState: 'PUBLISHED',
        isReshareDisabledByAuthor: false,
      },
    });
    const post = decodeURIComponent(made.createdEntityId ?? '');
    assert.match(post, /^urn:li:(share|ugcPost):\d+$/);
    const one = { ...versioned, resourcePath: '/posts/{id}', pathKeys: { id: post } };
    assert.equal((await client.get(one)).data.commentary, 'By LinkedIn’s client');
    await client.finder({
      ...versioned,
      resourcePath: '/posts',
      finderName: 'author',
      queryParams: { author: page, count: 10, sortBy: 'LAST_MODIFIED' },
    });
    await client.partialUpdate({ ...one, patchSetObject: { commentary: 'Changed' } });
    assert.equal((await client.get(one)).data.commentary, 'Changed');

    const comments = { ...versioned, resourcePath: '/socialActions/{urn}/comments', pathKeys: { urn: post } };
    const message = { text: 'The first' };
    await client.create({ ...comments, entity: { actor: page, object: post, message } });
    await client.getAll(comments);

    await advance(2 * 24 * 60 * 60 * 1000);
    const statistics = {
      ...versioned,
      resourcePath: '/organizationalEntityShareStatistics',
      finderName: 'organizationalEntity',
    };
    const list = post.startsWith('urn:li:share:') ? 'shares' : 'ugcPosts';
    const ofPost = { organizationalEntity: page, [list]: [post] };
    const figures = await client.finder({ ...statistics, queryParams: ofPost });
    assert.equal((figures.data.elements as unknown[]).length, 1);
    const timeRange = { start: now() - 3 * 24 * 60 * 60 * 1000, end: now() };
    const timeIntervals = { timeGranularityType: 'DAY', timeRange };
    await client.finder({ ...statistics, queryParams: { organizationalEntity: page, timeIntervals } });
    // A query this long is sent as the body of a POST.
    const others = Array.from({ length: 120 }, (_, index) => `urn:li:share:7000000000000000${100 + index}`);
    await client.finder({ ...statistics, queryParams: { organizationalEntity: page, shares: others } });

    assert.equal((await client.delete(one)).status, 204);
    await assert.rejects(client.get(one));
  },
};
