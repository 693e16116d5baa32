import { useNavigate } from 'react-router';
import { kindWords } from '#renderer/screens/documents/kind-words.ts';

/** Leads from the number of what was sold to the lines that come back; the sale being typed waits. */
export function useReturn(): (numero: string) => void {
  const go = useNavigate();
  return (numero) => void go(`${kindWords.facture.path}/${numero}?retour=1`);
}
