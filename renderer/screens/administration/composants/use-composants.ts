import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { Unavailable } from '#shared/endpoints/errors.ts';
import { ThirdParty, thirdPartyFiles } from '#shared/third-party.ts';

const notBuilt = 'La liste des composants n’est pas là\u00a0: elle est faite quand Comptoir est construit.';

/** Reads the list of third-party components that the build wrote. */
export function useComposants() {
  return useQuery({ queryKey: [thirdPartyFiles.list], queryFn: readComposants, staleTime: Infinity, retry: false });
}

async function readComposants(): Promise<ThirdParty[]> {
  const answer = await fetch(toAddress(thirdPartyFiles.list)).catch(() => undefined);
  // Any address below the screens that is no file returns a screen.
  if (!answer?.headers.get('content-type')?.includes('json')) throw new Unavailable(notBuilt);
  return z.array(ThirdParty).parse(await answer.json());
}

export function toAddress(file: string): string {
  return `${import.meta.env.BASE_URL}${file}`;
}
