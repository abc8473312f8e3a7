type Advisory = { url: string; title: string; severity: string; range: string };

/** The parts of `npm audit --json` that we read. */
export type AuditReport = {
  /** Keyed by package. A string in `via` names another package in this list, so it is not a finding itself. */
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>;
  /** Set instead of the findings if the registry did not respond. */
  message?: string;
};

/** One advisory for one package. `id` is GitHub's id, such as `GHSA-2p57-rm9w-gvfp`. */
export type Finding = { id: string; name: string; title: string; severity: string };

const advisoryId = /GHSA(?:-\w{4}){3}/g;

/** Returns the report's findings. Throws if it is not a complete report. */
export function findingsOf({ vulnerabilities, message }: AuditReport): Finding[] {
  if (!vulnerabilities) throw new Error(`npm audit got no response: ${message ?? 'empty report'}`);
  return Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
    via
      .filter((cause) => typeof cause !== 'string')
      .map(({ url, title, severity }) => ({
        id: url.match(advisoryId)?.[0] ?? url,
        name,
        title,
        severity,
      })),
  );
}

/**
 * Compares the findings with the table in docs/dependencies.md, where each row begins with an advisory id. Returns the
 * findings without a row and the rows without a finding.
 */
export function compare(findings: readonly Finding[], answers: string) {
  const rows = answers.split('\n').filter((line) => line.startsWith('|'));
  const answered = new Set(rows.flatMap((row) => row.split('|')[1]?.match(advisoryId) ?? []));
  const found = new Set(findings.map(({ id }) => id));
  return {
    unanswered: findings.filter(({ id }) => !answered.has(id)),
    outdated: [...answered].filter((id) => !found.has(id)),
  };
}
