/** The page's Trusted Types policies. Only they may turn text into a script or markup. */
const ownPolicies = ['page-data', 'mail-body', 'code-worker', 'offline-worker'] as const;

/**
 * Policies for Google's sign-in. We create `default`, for the script that Firebase loads. Google's own scripts create
 * the others.
 */
const googlePolicies = ['default', 'gapi#gapi', 'goog#html'] as const;

type PolicyName = (typeof ownPolicies)[number] | 'default';
type Rules = Partial<Record<'createHTML' | 'createScript' | 'createScriptURL', TextRule>>;
type TextRule = (text: string) => string;

/** Returns the policy names that a page's content policy allows. */
export const policyNames = (withGoogle: boolean): readonly string[] =>
  withGoogle ? [...ownPolicies, ...googlePolicies] : ownPolicies;

/**
 * Creates one of the page's policies. Call it once per policy. Each rule returns the text that the page may use, or
 * throws. Browsers without Trusted Types use the rules directly.
 */
export function createPolicy<R extends Rules>(name: PolicyName, rules: R): R {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: typeof createPolicy } };
  return trustedTypes?.createPolicy(name, rules) ?? rules;
}
