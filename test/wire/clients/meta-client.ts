/**
 * What Meta's own client does with a page and an Instagram account. It does not connect, so that is done beside it; it
 * knows no `appsecret_proof`, so that goes with the parameters of every call; and it loses files on the way, so
 * everything that it publishes is fetched from an address.
 */
import assert from 'node:assert/strict';
import { redirectUri } from './client-sandbox.ts';
import type { ClientScenario } from './record.ts';
import { proofOf } from './recording.ts';

type Fields = Readonly<Record<string, unknown>>;
interface Answer {
  readonly _data?: Fields;
}
type Call<Result> = (fields: readonly string[], params?: object) => Promise<Result>;
type Api = object;
/** Each kind of object has some of these; they take the fields to answer and the parameters. */
type GraphObject = Readonly<
  Record<
    | 'createComment'
    | 'createFeed'
    | 'createMedia'
    | 'createMediaPublish'
    | 'createPhoto'
    | 'delete'
    | 'get'
    | 'update',
    Call<Answer>
  > &
    Record<
      | 'getAccounts'
      | 'getComments'
      | 'getContentPublishingLimit'
      | 'getInsights'
      | 'getMedia'
      | 'getPermissions'
      | 'getPublishedPosts',
      Call<readonly Answer[]>
    > &
    Record<'deletePermissions', (params: object) => Promise<unknown>>
>;
type ObjectClass = new (id: string, data: object, parent: undefined, api: Api) => GraphObject;
interface MetaClient {
  readonly FacebookAdsApi: new (accessToken: string, locale: string, crashLog: boolean) => Api;
  readonly User: ObjectClass;
  readonly Page: ObjectClass;
  readonly PagePost: ObjectClass;
  readonly IGUser: ObjectClass;
  readonly IGMedia: ObjectClass;
}

const client = { client_id: 'sandbox-facebook', client_secret: 'sandbox-facebook-secret' };
const pageId = '104512377012001';
const scope = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'pages_manage_engagement',
  'read_insights',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_comments',
  'instagram_manage_contents',
  'instagram_manage_insights',
].join(',');
const dayMs = 24 * 60 * 60 * 1000;

export const metaScenario: ClientScenario = {
  packageName: 'facebook-nodejs-business-sdk',
  async run(clients, { agree, advance, getJson, now, mediaUrl }) {
    const { FacebookAdsApi, User, Page, PagePost, IGUser, IGMedia } = clients as MetaClient;
    const dialog = {
      ...client,
      redirect_uri: redirectUri,
      state: 'some state',
      response_type: 'code',
      scope,
    };
    const { client_secret: _secret, ...asked } = dialog;
    const consent = `https://www.facebook.com/v24.0/dialog/oauth?${new URLSearchParams(asked)}`;
    const back = await agree(consent, { person: 'ines', decision: 'allow' });
    const exchange = async (fields: Record<string, string>): Promise<string> => {
      const query = new URLSearchParams({ ...client, ...fields });
      const answer = await getJson(`https://graph.facebook.com/v24.0/oauth/access_token?${query}`);
      return String(answer.access_token);
    };
    const short = await exchange({ redirect_uri: redirectUri, code: back.get('code') ?? '' });
    const long = await exchange({ grant_type: 'fb_exchange_token', fb_exchange_token: short });
    // Crash reports would go to Meta.
    const apiOf = (token: string): Api => new FacebookAdsApi(token, 'en_US', false);
    // New objects each time, because the client adds to those that it is given.
    const asPerson = () => ({ appsecret_proof: proofOf(long) });
    const me = new User('me', {}, undefined, apiOf(long));
    await me.get(['id', 'name'], asPerson());
    const wanted = ['id', 'name', 'access_token', 'tasks', 'instagram_business_account'];
    const pages = await me.getAccounts(wanted, asPerson());
    const own = [...pages].map(({ _data }) => _data).find((data) => data?.id === pageId);
    assert.ok(own);
    const api = apiOf(String(own.access_token));
    const proof = () => ({ appsecret_proof: proofOf(String(own.access_token)) });

    const page = new Page(pageId, {}, undefined, api);
    await page.get(['id', 'name', 'link', 'about', 'fan_count', 'followers_count'], proof());
    const made = await page.createFeed([], { message: 'By Meta’s client', ...proof() });
    const post = new PagePost(String(made._data?.id), {}, undefined, api);
    const read = await post.get(['id', 'message', 'created_time', 'permalink_url', 'from'], proof());
    assert.equal(read._data?.message, 'By Meta’s client');
    await post.update([], { message: 'Changed', ...proof() });
    await post.createComment([], { message: 'The first', ...proof() });
    const newest = { filter: 'toplevel', order: 'reverse_chronological', ...proof() };
    await post.getComments(['id', 'message', 'from'], newest);
    await page.getPublishedPosts(['id', 'message', 'created_time'], { limit: 5, ...proof() });
    await page.createPhoto([], { url: mediaUrl, caption: 'A photo', published: true, ...proof() });
    const photo = await page.createPhoto([], { url: mediaUrl, published: false, ...proof() });
    const attached_media = [{ media_fbid: photo._data?.id }];
    await page.createFeed([], { message: 'With a photo', attached_media, ...proof() });

    const account = new IGUser(String((own.instagram_business_account as Fields).id), {}, undefined, api);
    await account.get(['id', 'username', 'name', 'followers_count', 'media_count'], proof());
    const written = { image_url: mediaUrl, caption: 'By Meta’s client', ...proof() };
    const creation_id = String((await account.createMedia([], written))._data?.id);
    await advance(60_000);
    await new IGMedia(creation_id, {}, undefined, api).get(['status_code', 'status'], proof());
    const published = await account.createMediaPublish([], { creation_id, ...proof() });
    const media = new IGMedia(String(published._data?.id), {}, undefined, api);
    await media.get(['id', 'permalink', 'media_type', 'media_product_type', 'timestamp', 'caption'], proof());
    await media.createComment([], { message: 'The first', ...proof() });
    await media.getComments(['id', 'text', 'username', 'timestamp'], proof());
    await account.getMedia(['id', 'caption', 'timestamp'], { limit: 5, ...proof() });
    await account.getContentPublishingLimit(['quota_usage', 'config'], proof());

    await advance(3 * dayMs);
    await post.getInsights([], { metric: ['post_media_view', 'post_clicks'], ...proof() });
    const seconds = (time: number): number => Math.floor(time / 1_000);
    const period = { period: 'day', since: seconds(now() - 5 * dayMs), until: seconds(now()) };
    await page.getInsights([], { metric: ['page_media_view', 'page_views_total'], ...period, ...proof() });
    const figures = await media.getInsights([], { metric: ['views', 'reach'], ...proof() });
    assert.equal([...figures].length, 2);

    await post.delete([], proof());
    await media.delete([], proof());
    await assert.rejects(post.get(['id'], proof()));
    await me.getPermissions([], asPerson());
    await me.deletePermissions(asPerson());
    await assert.rejects(me.get(['id'], asPerson()));
  },
};
