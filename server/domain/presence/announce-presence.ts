/**
 * Who has a post open right now, so that two people do not work past each other. Promise: it concerns people in one
 * workspace only, it is gone half a minute after their tab is, and no log or program ever sees it.
 *
 * A tab renews its row while it is visible. Arrivals, departures and changes are signalled to the others who have
 * the same idea open, and to nobody else; their pages then read who is there.
 */
import { notFound } from '../../errors.ts';
import { type Clock, later, seconds } from '../../lib/clock.ts';
import type { IdeaId, UserId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { PresenceSignals } from '../live/ports.ts';
import type { Doing, EarlierTab, OpenIdea, OpenTab, PresenceStore, PresentPerson } from './ports.ts';

export interface PresenceDeps {
  readonly presence: PresenceStore;
  readonly signals: PresenceSignals;
  readonly clock: Clock;
}

/** How often a visible tab renews its row. */
export const renewalIntervalMs = seconds(20);
/** A little longer, for a slow connection. Together with the sweep nobody is shown for longer than 30 seconds. */
const lifetimeMs = seconds(25);
export const sweepIntervalMs = seconds(5);
/** As many as one person may follow changes with. */
const maxTabsPerPerson = 20;
/** Shown, and notified of a change; the others see it with their next renewal. */
const maxPeople = 20;

/** Returns the other people who have the idea open. */
export async function announcePresence(
  deps: PresenceDeps,
  actor: Actor,
  { tab, ideaId, doing }: { readonly tab: string; readonly ideaId: IdeaId; readonly doing: Doing },
): Promise<readonly PresentPerson[]> {
  const sessionId = requireSession(actor);
  require(actor, doing === 'editing' ? 'write_posts' : 'read');
  const { userId, workspaceId } = actor;
  const now = deps.clock.now();
  const openTab = { workspaceId, ideaId, userId, sessionId, tab, doing, expiresAt: later(now, lifetimeMs) };
  const stored = await deps.presence.put(openTab);
  if (!stored) throw notFound('idea');
  const { before } = stored;
  if (!before)
    await signalDepartures(deps, await deps.presence.deleteAllBut(userId, maxTabsPerPerson), userId);
  else if (before.ideaId !== ideaId) await signalDepartures(deps, [before], userId);
  const others = await othersWith(deps, openTab, now, userId);
  if (isNews(before, openTab, now)) signal(deps, openTab, others);
  return others;
}

export const endPresence = async (deps: PresenceDeps, userId: UserId, tab: string): Promise<void> =>
  signalDepartures(deps, await deps.presence.delete(userId, tab), userId);

/** For tabs that were closed without a word: a lost connection, a crash, a sleeping laptop. */
export const endExpiredPresence = async (deps: PresenceDeps): Promise<void> =>
  signalDepartures(deps, await deps.presence.deleteExpired(deps.clock.now()), null);

const isNews = (before: EarlierTab | null, { ideaId, doing }: OpenTab, now: Date): boolean =>
  before === null || before.ideaId !== ideaId || before.doing !== doing || before.expiresAt <= now;

async function othersWith(
  { presence }: PresenceDeps,
  open: OpenIdea,
  now: Date,
  except: UserId | null,
): Promise<readonly PresentPerson[]> {
  const people = await presence.peopleWith(open, now, maxPeople);
  return people.filter(({ id }) => id !== except);
}

async function signalDepartures(
  deps: PresenceDeps,
  left: readonly OpenIdea[],
  userId: UserId | null,
): Promise<void> {
  for (const open of new Map(left.map((one) => [one.ideaId, one])).values())
    signal(deps, open, await othersWith(deps, open, deps.clock.now(), userId));
}

const signal = (
  { signals }: PresenceDeps,
  { workspaceId, ideaId }: OpenIdea,
  others: readonly PresentPerson[],
): void =>
  signals.presenceChanged(
    workspaceId,
    ideaId,
    others.map(({ id }) => id),
  );
