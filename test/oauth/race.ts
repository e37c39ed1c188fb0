/** Many requests at the same moment with the same code or refresh token, spread over several processes. */
import { type Client, newPkce, type OAuthFixture, type OAuthServer } from './oauth-fixture.ts';

export interface RaceResult {
  /** How many requests of a crowd got tokens: at most one each time. */
  readonly successes: readonly number[];
  readonly serverErrors: number;
  /** Crowds after which a token of the family still worked. */
  readonly survivors: number;
  readonly requests: number;
}

type Form = Readonly<Record<string, string>>;

async function crowd(addresses: readonly string[], count: number, client: Client, form: Form) {
  const body = new URLSearchParams({ ...form, client_id: client.id }).toString();
  const send = async (index: number) => {
    const response = await fetch(`${addresses[index % addresses.length]}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
  return Promise.all(Array.from({ length: count }, (_, index) => send(index)));
}

async function judge(
  fixture: OAuthFixture<OAuthServer>,
  client: Client,
  rounds: number,
  oneCrowd: () => Promise<Awaited<ReturnType<typeof crowd>>>,
  print: (line: string) => void,
): Promise<RaceResult> {
  const successes: number[] = [];
  let [serverErrors, survivors, requests] = [0, 0, 0];
  for (let round = 1; round <= rounds; round += 1) {
    const replies = await oneCrowd();
    requests += replies.length;
    serverErrors += replies.filter(({ status }) => status >= 500).length;
    const winners = replies.filter(({ status }) => status === 200);
    successes.push(winners.length);
    for (const { body } of winners) {
      const works =
        (await fixture.call(body.access_token ?? '')).status !== 401 ||
        (await fixture.refresh(client, body.refresh_token ?? '')).status !== 400;
      if (works) survivors += 1;
    }
    if (round % 10 === 0) print(`  round ${round} of ${rounds}`);
  }
  return { successes, serverErrors, survivors, requests };
}

interface Race {
  readonly stage: OAuthFixture<OAuthServer>;
  /** A public app: it has no secret, so its tokens are always replaced. */
  readonly client: Client;
  readonly addresses: readonly string[];
  readonly count: number;
  readonly rounds: number;
  readonly say?: (line: string) => void;
}

export const raceCodes = ({
  stage: fixture,
  client,
  addresses,
  count,
  rounds,
  say = () => undefined,
}: Race) =>
  judge(
    fixture,
    client,
    rounds,
    async () => {
      const pkce = newPkce();
      const { code, verifier, redirectUri } = await fixture.code(client, { pkce });
      const form = {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      };
      return crowd(addresses, count, client, form);
    },
    say,
  );

export const raceRefreshes = ({
  stage: fixture,
  client,
  addresses,
  count,
  rounds,
  say = () => undefined,
}: Race) =>
  judge(
    fixture,
    client,
    rounds,
    async () => {
      const { refresh_token } = await fixture.tokens(client);
      return crowd(addresses, count, client, { grant_type: 'refresh_token', refresh_token });
    },
    say,
  );
