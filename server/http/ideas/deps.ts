import type { IdeaStore } from '../../domain/ideas/ports.ts';
import type { PostRouteDeps } from '../posts/deps.ts';

export interface IdeaRouteDeps extends PostRouteDeps {
  readonly ideas: IdeaStore;
}
