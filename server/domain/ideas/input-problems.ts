/** Gathers what is wrong with a request of several parts, where a request of one part is refused at the first thing. */
import { AppError, type InputProblem } from '../../errors.ts';

export class InputProblems {
  readonly #found: InputProblem[] = [];

  get all(): readonly InputProblem[] {
    return this.#found;
  }

  add(...problems: readonly InputProblem[]): void {
    this.#found.push(...problems);
  }

  /** A refusal is about this one part. Undefined: it was refused. */
  collect<Value>(param: string, check: () => Value | Promise<Value>): Promise<Value | undefined> {
    return this.#catch(check, ({ code, detail }) => [{ param, code, message: detail }]);
  }

  /** A refusal names the parts within this one. */
  collectParts<Value>(param: string, check: () => Value | Promise<Value>): Promise<Value | undefined> {
    return this.#catch(check, ({ errors }) => within(param, errors));
  }

  /** A refused time is explained, and followed by the times that could be meant instead. */
  collectTime<Value>(param: string, check: () => Value | Promise<Value>): Promise<Value | undefined> {
    return this.#catch(check, ({ code, detail, errors }) => [
      { param, code, message: detail },
      ...within(
        param,
        errors.filter((hint) => hint.code !== code),
      ),
    ]);
  }

  async #catch<Value>(
    check: () => Value | Promise<Value>,
    toProblems: (refusal: AppError) => readonly InputProblem[],
  ): Promise<Value | undefined> {
    try {
      return await check();
    } catch (error) {
      // What the caller may not do, and our own failures, are no problems of the input.
      if (!(error instanceof AppError) || (error.status !== 400 && error.status !== 404)) throw error;
      this.add(...toProblems(error));
      return undefined;
    }
  }
}

const within = (param: string, problems: readonly InputProblem[]): readonly InputProblem[] =>
  problems.map((problem) => ({ ...problem, param: `${param}.${problem.param}` }));
