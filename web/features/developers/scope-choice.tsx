import { allScopes, type Scope, scopeTexts } from './scope-texts.ts';

export function ScopeChoice({
  legend,
  value,
  offered = allScopes,
  onChange,
}: {
  legend: string;
  value: readonly Scope[];
  offered?: readonly Scope[];
  onChange: (next: Scope[]) => void;
}) {
  const toggle = (scope: Scope) =>
    onChange(
      value.includes(scope)
        ? value.filter((one) => one !== scope)
        : offered.filter((one) => one === scope || value.includes(one)),
    );
  return (
    <fieldset className="grid gap-1.5">
      <legend className="lab mb-1.5">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-5 gap-y-2 max-phone:grid-cols-1">
        {offered.map((scope) => (
          <label key={scope} className="flex cursor-pointer items-start gap-2.5 text-sm">
            <input
              type="checkbox"
              className="check"
              checked={value.includes(scope)}
              onChange={() => toggle(scope)}
            />
            <span className="min-w-0">
              {scopeTexts[scope].summary}
              <span className="slug block">{scope}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
