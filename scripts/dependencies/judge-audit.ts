/**
 * What the answer of `npm audit --json` means under the policy in SECURITY.md. Promise: only an answer that judged
 * packages can be green. No answer, an error and a text that is none are unknown.
 */
export const daysBySeverity = { critical: 2, high: 7, moderate: 30, low: 90 } as const;
export type Severity = keyof typeof daysBySeverity;

/** One row of docs/security/accepted-advisories.json: why an advisory may wait, and until when. */
export interface AcceptedAdvisory {
  readonly advisory: string;
  readonly package: string;
  readonly severity: Severity;
  readonly reason: string;
  readonly since: string;
  readonly until: string;
}

export interface Advisory {
  readonly id: string;
  readonly package: string;
  readonly severity: Severity;
  readonly title: string;
}

export type AuditVerdict =
  | { readonly kind: 'unknown'; readonly reason: string }
  | { readonly kind: 'judged'; readonly open: readonly Advisory[]; readonly accepted: readonly Advisory[] };

export function judgeAudit(
  output: string,
  accepted: readonly AcceptedAdvisory[],
  today: string,
): AuditVerdict {
  const report = parse(output);
  if (
    report?.auditReportVersion !== 2 ||
    !report.vulnerabilities ||
    !((report.metadata?.dependencies?.total ?? 0) > 0)
  )
    return { kind: 'unknown', reason: report?.message ?? 'npm gave no report' };
  const found = new Map<string, Advisory>();
  for (const { via } of Object.values(report.vulnerabilities))
    for (const source of via) {
      // A text is the name of another package, which has its own entry.
      if (typeof source === 'string') continue;
      const id = /GHSA(?:-\w{4}){3}/.exec(source.url)?.[0] ?? source.url;
      const severity = source.severity in daysBySeverity ? source.severity : 'low';
      found.set(`${id} ${source.name}`, { id, package: source.name, severity, title: source.title });
    }
  const isAccepted = (advisory: Advisory): boolean =>
    accepted.some(
      (row) =>
        row.advisory === advisory.id &&
        row.package === advisory.package &&
        row.severity === advisory.severity &&
        today <= row.until,
    );
  const advisories = [...found.values()];
  return {
    kind: 'judged',
    open: advisories.filter((advisory) => !isAccepted(advisory)),
    accepted: advisories.filter(isAccepted),
  };
}

interface AuditReport {
  readonly auditReportVersion?: number;
  readonly message?: string;
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      {
        readonly via: readonly (
          | string
          | {
              readonly name: string;
              readonly severity: Severity;
              readonly title: string;
              readonly url: string;
            }
        )[];
      }
    >
  >;
  readonly metadata?: { readonly dependencies?: { readonly total?: number } };
}

function parse(output: string): AuditReport | undefined {
  try {
    const report: unknown = JSON.parse(output);
    return report !== null && typeof report === 'object' ? report : undefined;
  } catch {
    return undefined;
  }
}

/** An advisory may wait for as many days as its severity allows; then it is judged again. */
export function findRecordProblems(accepted: readonly AcceptedAdvisory[]): string[] {
  const day = (text: string): number =>
    /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) / 86_400_000 : Number.NaN;
  return accepted.flatMap(({ advisory, package: name, severity, reason, since, until }) => {
    const allowed = daysBySeverity[severity];
    const days = day(until) - day(since);
    if (!advisory || !name || !reason?.trim()) return [`${advisory || name}: no advisory, package or reason`];
    if (allowed === undefined) return [`${advisory}: no such severity: ${severity}`];
    return days >= 0 && days <= allowed ? [] : [`${advisory}: a ${severity} one may wait ${allowed} days`];
  });
}
