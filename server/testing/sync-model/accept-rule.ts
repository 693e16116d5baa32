/** Refusals by a rule are part of the game; anything else is a fault of ours. */
export function acceptRule(error: unknown): void {
  const isRule = ['Refused', 'NotFound', 'NotAllowed', 'InvalidInput', 'DamagedRecord'].includes((error as Error).name);
  if (!isRule) throw error;
}
