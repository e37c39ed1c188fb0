import type { Call, Outcome } from '../core/operation.ts';
import { badParameter, noSuchObject, refuseGraph } from '../meta/errors.ts';
import { readList, readParameters } from '../meta/parameters.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { jsonAnswer, requireRight } from './access.ts';
import { describeMetric, toBreakdown } from './account-insights.ts';
import { type Counts, countsAt, interactions } from './growth.ts';
import { type Media, productType } from './media.ts';
import { requireMedia } from './read-media.ts';
import type { Login } from './scopes.ts';
import type { Settings } from './settings.ts';
import type { InstagramState } from './state.ts';

/** With fewer viewers there are no metrics. */
const minStoryViewers = 5;

/** GET /{media}/insights: one unknown metric fails the whole request; metrics that are not available yet are omitted. */
export function mediaInsights(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  requireRight(state, caller, 'insights');
  const id = call.params.id ?? '';
  if (state.media.findItem(id)) throw noSuchObject('get', id);
  const media = requireMedia(state, caller, id, 'get');
  const product = productType(media);
  const parameters = readParameters(call);
  const names = readList(parameters, 'metric');
  const breakdown = parameters.get('breakdown');
  const removedMetrics = state.settings.current().dead_metrics;
  requireMetrics(names, product, { breakdown, removedMetrics, login: caller.login });

  const counts = countsAt(state, media, state.now());
  if (product === 'STORY' && counts.reach < minStoryViewers) {
    throw refuseGraph({ code: 10, message: '(#10) Not enough viewers for the media to show insights' });
  }
  const isEarly = state.now() < media.createdAt + state.settings.current().insights_delay_ms;
  const data = isEarly ? [] : names.map((name) => entry(state, id, name, counts, breakdown));
  return { answer: jsonAnswer({ data }) };
}

function requireMetrics(
  names: string[],
  product: string,
  {
    breakdown,
    removedMetrics,
    login,
  }: { breakdown: string | undefined; removedMetrics: string[]; login: Login },
): void {
  if (names.length === 0) throw badParameter('The parameter metric is required');
  const known = Object.keys(mediaMetrics).filter((name) => !removedMetrics.includes(name));
  const wrong = names.findIndex((name) => !known.includes(name));
  if (wrong >= 0)
    throw refuseMetric(login, `metric[${wrong}] must be one of the following values: ${known.join(', ')}`);
  const others = names.filter((name) => !mediaMetrics[name]?.of.some((one) => one === product));
  if (others.length > 0)
    throw refuseMetric(
      login,
      `The Media Insights API does not support the ${others.join(', ')} metric for this media product type.`,
    );
  if (names.some((name) => viewsOnFacebook.includes(name)))
    throw refuseGraph({ code: -1, subcode: 2207086, message: 'Fatal', type: 'OAuthException' });
  for (const name of names)
    if (breakdown !== undefined && !(breakdown in (mediaMetrics[name]?.breakdowns ?? {})))
      throw badParameter(`The breakdown ${breakdown} cannot be used with the metric ${name}`);
}

/** As each host words it. */
const refuseMetric = (login: Login, message: string) =>
  login === 'facebook' ? badParameter(message) : refuseGraph({ code: 100, message, type: 'IGApiException' });

function entry(
  state: InstagramState,
  id: string,
  name: string,
  counts: Counts,
  breakdown: string | undefined,
) {
  const metric = mediaMetrics[name];
  const value = metric?.value(counts) ?? 0;
  const groups = breakdown === undefined ? undefined : metric?.breakdowns?.[breakdown];
  const inTotal = groups !== undefined || state.settings.current().insights_shape === 'total_value';
  const total = {
    value,
    ...(groups ? { breakdowns: [toBreakdown([breakdown ?? ''], groups, value)] } : {}),
  };
  return {
    name,
    period: 'lifetime',
    ...(inTotal ? { total_value: total } : { values: [{ value }] }),
    ...describeMetric(name),
    id: `${id}/insights/${name}/lifetime`,
  };
}

/** The metrics of a post, by the product types that have them. Requests for any other metric fail. */
type Product = 'FEED' | 'REELS' | 'STORY';
type Metric = { of: Product[]; value: (counts: Counts) => number; breakdowns?: Record<string, string[]> };

const allProducts: Product[] = ['FEED', 'REELS', 'STORY'];
const postProducts: Product[] = ['FEED', 'REELS'];
const profileProducts: Product[] = ['FEED', 'STORY'];

/** Nothing simulated is shared to Facebook too, and then these fail. */
const viewsOnFacebook = ['crossposted_views', 'facebook_views'];

const mediaMetrics: Record<string, Metric> = {
  views: { of: allProducts, value: ({ views }) => views },
  reach: { of: allProducts, value: ({ reach }) => reach },
  likes: { of: postProducts, value: ({ likes }) => likes },
  comments: { of: postProducts, value: ({ comments }) => comments },
  shares: { of: allProducts, value: ({ shares }) => shares },
  saved: { of: postProducts, value: ({ saved }) => saved },
  reposts: { of: allProducts, value: ({ reposts }) => reposts },
  total_interactions: { of: allProducts, value: interactions },
  profile_visits: { of: profileProducts, value: ({ profileVisits }) => profileVisits },
  profile_activity: {
    of: profileProducts,
    value: ({ profileVisits }) => Math.floor(profileVisits / 3),
    breakdowns: { action_type: ['bio_link_clicked', 'call', 'direction', 'email', 'other', 'text'] },
  },
  follows: { of: profileProducts, value: ({ follows }) => follows },
  ig_reels_avg_watch_time: { of: ['REELS'], value: ({ averageWatchTime }) => averageWatchTime },
  ig_reels_video_view_total_time: { of: ['REELS'], value: ({ watchTime }) => watchTime },
  reels_skip_rate: { of: ['REELS'], value: ({ skipRate }) => skipRate },
  crossposted_views: { of: ['REELS'], value: ({ views }) => views },
  facebook_views: { of: allProducts, value: ({ views }) => views },
  navigation: {
    of: ['STORY'],
    value: ({ navigation }) => navigation,
    breakdowns: {
      story_navigation_action_type: ['tap_forward', 'tap_back', 'tap_exit', 'swipe_forward'],
    },
  },
  replies: { of: ['STORY'], value: ({ replies }) => replies },
};

/** All metrics of a post at a time. */
export function metricsAt(state: { settings: Settings }, media: Media, at: number): Record<string, number> {
  const counts = countsAt(state, media, at);
  const own = Object.entries(mediaMetrics).filter(
    ([name, { of }]) => of.includes(productType(media)) && !viewsOnFacebook.includes(name),
  );
  return Object.fromEntries(own.map(([name, { value }]) => [name, value(counts)]));
}
