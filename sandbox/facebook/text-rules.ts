import { badParameter, refuseGraph } from '../meta/errors.ts';
import { readTime } from '../meta/fields.ts';
import type { Parameters } from '../meta/parameters.ts';
import { readFlag } from '../meta/parameters.ts';
import type { Settings } from './settings.ts';

const longestMessage = 63_206;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export function readMessage(parameters: Parameters, ...names: string[]): string {
  const message = names.map((name) => parameters.get(name)).find((value) => value !== undefined) ?? '';
  if (message.length > longestMessage) {
    throw badParameter(`Param ${names[0]} must be at most ${longestMessage} characters long.`);
  }
  return message;
}

/** Numbers of seven digits stand as subcode of 100 in the field, as codes in the table: the settings choose. */
export function refuseLong(settings: Settings, number: number, message: string) {
  return settings.current().long_codes_as === 'code'
    ? refuseGraph({ code: number, message })
    : refuseGraph({ code: 100, subcode: number, message });
}

/** Addresses under .invalid stand for pages that cannot be read; facebook.com itself cannot be linked. */
export function checkLink(settings: Settings, link: string): void {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || /(^|\.)invalid$/.test(url.hostname)) {
    throw refuseLong(settings, 1609005, 'Error posting link: The link could not be scraped.');
  }
  if (/(^|\.)facebook\.com$/.test(url.hostname)) {
    throw refuseLong(settings, 1609008, 'Links to facebook.com are not allowed here.');
  }
}

/** When the post goes out: now, at a time that was given, or not by itself. */
export type Timing = { published: boolean; scheduledAt: number | null };

export function readTiming(parameters: Parameters, now: number, mostDays = 30): Timing {
  const text = parameters.get('scheduled_publish_time');
  const published = readFlag(parameters, 'published', true);
  if (text === undefined) return { published, scheduledAt: null };
  if (published) throw badParameter('You cannot specify a scheduled publish time on a published post');
  return { published, scheduledAt: readSchedule(text, now, mostDays) };
}

export function readSchedule(text: string, now: number, mostDays: number): number {
  const time = readTime(text);
  if (time === undefined || time < now + 10 * minuteMs || time > now + mostDays * dayMs) {
    throw badParameter('The specified scheduled publish time is invalid.');
  }
  return time;
}
