import { useNavigate } from 'react-router';
import { kindWords } from '#renderer/screens/documents/kind-words.ts';

/** Opens the lines that come back for the number of what was sold; the sale being typed waits. */
export function useReturn(): (numero: string) => void {
  const go = useNavigate();
  return (numero) => void go(`${kindWords.facture.path}/${numero}?retour=1`);
}
