import { useNavigate } from 'react-router';
import { useWrite } from '#renderer/api/use-write.ts';
import { receiveFacture } from '#shared/contracts/achats/factures-recues.ts';
import { Refused } from '#shared/endpoints/errors.ts';

const most = 20 * 1024 * 1024;

/** Receives a dropped or chosen file, and opens it. */
export function useDepot() {
  const go = useNavigate();
  const dropping = useWrite(
    receiveFacture,
    async (call, file: File) => {
      const body = { nom_fichier: file.name.slice(-200), contenu: await toBase64(file) };
      return call({ body });
    },
    {
      toName: ({ name, size }) => `${name} ${size}`,
      say: ({ facture, deja_recue }) =>
        deja_recue
          ? `Ce fichier est déjà là\u00a0: ${facture.numero ?? facture.nom_fichier}.`
          : `Facture ${facture.numero ?? ''} de ${facture.fournisseur_nom ?? ''} reçue.`,
    },
  );
  const take = (file: File | null | undefined) => {
    if (!file || dropping.whyNot !== undefined) return;
    dropping.mutate(file, { onSuccess: ({ facture }) => void go(`/factures-recues/${facture.id}`) });
  };
  return { ...dropping, take };
}

/** @throws {Refused} for a file the service would not take, before it is read. */
async function toBase64(file: File): Promise<string> {
  if (file.size > most)
    throw new Refused('Ce fichier dépasse 20\u00a0Mo\u00a0: demandez une facture plus légère au fournisseur.');
  if (file.size === 0) throw new Refused('Ce fichier est vide\u00a0: demandez au fournisseur de l’envoyer de nouveau.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces = Array.from({ length: Math.ceil(bytes.length / step) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * step, (index + 1) * step)),
  );
  return btoa(pieces.join(''));
}

/** As many arguments as every engine accepts. */
const step = 8_192;
