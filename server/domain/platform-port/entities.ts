/**
 * People, pages, places and lists on a platform that a post refers to: who is mentioned, where it was taken, which
 * playlist it joins. A post stores the platform's id and the name that a person saw when they chose it. Both are
 * shown to the approver and both are in the manifest; an adapter that sends only the id reads the name again first.
 */
import type { Message } from '../../lib/message.ts';
import type { ManageIo, ManageResult } from './manage.ts';

export interface Entity {
  /** The platform's own. */
  readonly id: string;
  readonly name: string;
}

/** A part of a text that links to an entity, in UTF-16 units. */
export interface Mention extends Entity {
  readonly start: number;
  readonly end: number;
}

/** A person in a picture, named by handle, at a point in fractions of the picture's width and height. */
export interface PersonTag {
  readonly username: string;
  /** Which of the files that the post shows, from 1. A thumbnail does not count. */
  readonly file: number;
  /** Null where the platform places no point, such as in a video. */
  readonly x: number | null;
  readonly y: number | null;
}

/** One that the platform found, with what tells it from others of the same name. */
export interface FoundEntity extends Entity {
  readonly kind: 'person' | 'page' | 'place' | 'list';
  readonly detail: Message | null;
  readonly url: string | null;
}

/**
 * Finds the values of an option that names entities, as far as the platform's API lets an app search.
 * `query` is what a person typed; empty where the platform lists them all.
 */
export type FindEntities = (
  option: string,
  query: string,
  io: ManageIo,
) => Promise<ManageResult<readonly FoundEntity[]>>;
