/** Validates the input for an app; all problems are reported together. */

import { AppError, type InputProblem } from '../../errors.ts';
import { joinMessages } from '../../lib/message.ts';
import { scopes as allScopes, type Scope } from '../actor/scopes.ts';
import { messages } from './messages.ts';
import type { App } from './ports.ts';
import { maxRedirectUris, redirectUriProblem } from './redirect-uri.ts';

export const maxAppNameLength = 80;

export interface AppInput {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly Scope[];
}

/** Returns the normalized input, or throws. */
export function checkAppInput<Input extends Partial<AppInput>>(input: Input, kind: App['kind']): Input {
  const name = input.name?.trim().normalize('NFC');
  const errors = [
    ...(name === undefined ? [] : nameProblems(name)),
    ...(input.redirectUris === undefined ? [] : uriProblems(input.redirectUris, kind)),
    ...(input.scopes?.length === 0
      ? [
          {
            param: 'scopes',
            code: 'too_small',
            message: messages.no_scope(),
          },
        ]
      : []),
  ];
  if (errors.length) {
    throw new AppError(
      'invalid_request',
      messages.not_saved({
        problems: joinMessages(
          errors.map(({ param, message: problem }) => messages.problem_of({ param, problem })),
        ),
      }),
      { errors },
    );
  }
  return {
    ...input,
    ...(name === undefined ? {} : { name }),
    ...(input.scopes ? { scopes: allScopes.filter((scope) => input.scopes?.includes(scope)) } : {}),
  };
}

/** People read the name before they consent, so it may not contain invisible or text-reversing characters. */
function nameProblems(name: string): InputProblem[] {
  if (name === '') return [{ param: 'name', code: 'too_small', message: messages.name_empty() }];
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/u.test(name))
    return [
      {
        param: 'name',
        code: 'invalid',
        message: messages.name_not_one_line(),
      },
    ];
  return [];
}

function uriProblems(uris: readonly string[], kind: App['kind']): InputProblem[] {
  const param = 'redirect_uris';
  if (uris.length === 0)
    return [
      {
        param,
        code: 'too_small',
        message: messages.no_address(),
      },
    ];
  if (uris.length > maxRedirectUris)
    return [
      {
        param,
        code: 'too_big',
        message: messages.too_many_addresses({
          max: maxRedirectUris,
        }),
      },
    ];
  return uris.flatMap((uri, index) => {
    if (uris.indexOf(uri) < index)
      return [
        {
          param: `${param}.${index}`,
          code: 'duplicate',
          message: messages.address_twice(),
        },
      ];
    const found = redirectUriProblem(uri, kind);
    return found ? [{ param: `${param}.${index}`, code: found.reason, message: found.message }] : [];
  });
}
