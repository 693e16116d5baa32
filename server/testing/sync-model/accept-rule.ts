/** Accepts refusals by a rule, which are expected; rethrows anything else. */
export function acceptRule(error: unknown): void {
  const isRule = ['Refused', 'NotFound', 'NotAllowed', 'InvalidInput', 'DamagedRecord'].includes((error as Error).name);
  if (!isRule) throw error;
}
