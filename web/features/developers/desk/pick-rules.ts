/** Up to three round numbers below the highest bar: 100, 200 and 300 for 332. */
export function pickRules(most: number): number[] {
  if (most < 2) return [];
  const magnitude = 10 ** Math.floor(Math.log10(most));
  const step = [0.2, 0.5, 1, 2, 5].map((part) => part * magnitude).find((size) => most / size < 4) ?? most;
  const rules: number[] = [];
  for (let rule = Math.max(1, step); rule <= most && rules.length < 3; rule += Math.max(1, step))
    rules.push(rule);
  return rules;
}
