/** The remedy: sending the same file again once its cause is mended, or a credit note and a new sale. */
type Remede = 'renvoyer' | 'avoir';

type Explication = { phrase: string; conseil: string; remede: Remede };

const again = (phrase: string, conseil: string): Explication => ({ phrase, conseil, remede: 'renvoyer' });
const anew = (phrase: string, conseil: string): Explication => ({ phrase, conseil, remede: 'avoir' });

const corriger = 'Corrigez la fiche du client, faites un avoir, puis refaites la facture.';
const refaire = 'Faites un avoir, puis refaites la facture comme il faut.';
const support = 'Renvoyez-la\u00a0; si la plateforme la refuse encore, donnez-lui ce motif et le numéro de la facture.';

/** Reason codes of XP Z12-012 and acknowledgement codes of XP Z12-013, in the counter's words. */
const explications: Readonly<Record<string, Explication>> = {
  DEST_INC: again(
    'La plateforme ne connaît pas ce destinataire.',
    'Cherchez le client dans l’annuaire depuis sa fiche\u00a0; quand son adresse y est, renvoyez la facture.',
  ),
  ROUTAGE_ERR: again('La plateforme du client n’a pas pu être jointe.', 'Renvoyez la facture.'),
  NON_TRANSMISE: again('La facture n’a pas été transmise au client.', 'Renvoyez la facture.'),
  DEST_ERR: anew('La facture n’est pas pour cette entreprise.', corriger),
  ADR_ERR: anew('L’adresse électronique du client est fausse.', corriger),
  REJ_ADR: anew('L’adresse électronique du client ou de la boutique est fausse.', corriger),
  CODE_ROUTAGE_ERR: anew('Le code de routage du client est faux.', corriger),
  SIRET_ERR: anew('Le SIRET est faux.', corriger),
  EMMET_INC: anew('La plateforme ne reconnaît pas la boutique.', 'Vérifiez le SIREN de la boutique et votre contrat.'),
  DOUBLON: anew(
    'Une facture de ce numéro a déjà été déposée.',
    'Regardez sur la plateforme ce qu’elle est devenue avant de refaire quoi que ce soit.',
  ),
  DOUBLE_FACT: anew('Le client a déjà reçu une facture pour cette vente.', 'Faites un avoir de celle qui est de trop.'),
  MONTANTTOTAL_ERR: anew('Le montant total ne convient pas.', refaire),
  CALCUL_ERR: anew('Un calcul ne tombe pas juste.', refaire),
  TX_TVA_ERR: anew('Un taux de TVA ne convient pas.', refaire),
  PU_ERR: anew('Un prix unitaire ne convient pas.', refaire),
  REM_ERR: anew('Une remise ne convient pas.', refaire),
  QTE_ERR: anew('Une quantité ne convient pas.', refaire),
  ART_ERR: anew('Un article ne convient pas.', refaire),
  CMD_ERR: anew('La commande citée ne convient pas.', refaire),
  REF_ERR: anew('Une référence est fausse.', refaire),
  REF_CT_ABSENT: anew('Il manque la référence que le client demande.', refaire),
  COORD_BANC_ERR: anew('Les coordonnées bancaires ne conviennent pas.', refaire),
  MODPAI_ERR: anew('Le mode de paiement ne convient pas.', refaire),
  TRANSAC_INC: anew(
    'Le client ne reconnaît pas cette vente.',
    'Appelez le client, puis faites un avoir s’il a raison.',
  ),
  CONTRAT_TERM: anew('Le client dit que le contrat est terminé.', 'Appelez le client.'),
  NON_CONFORME: anew('La facture n’est pas conforme.', refaire),
  LIVR_INCOMP: anew('La livraison n’est pas complète.', 'Livrez le reste, ou faites un avoir de ce qui manque.'),
  QUALITE_ERR: anew('La qualité ne convient pas au client.', 'Appelez le client.'),
  JUSTIF_ABS: anew('Il manque une pièce justificative.', 'Envoyez-la au client.'),
  REJ_SEMAN: anew('La facture enfreint une règle de la norme.', refaire),
  REJ_UNI: anew('Une facture de ce numéro est déjà connue.', 'Regardez sur la plateforme ce qu’elle est devenue.'),
  REJ_COH: anew('Des données de la facture se contredisent.', refaire),
  IRR_SYNTAX: again('Le fichier n’a pas pu être lu.', support),
  IRR_TYPE_F: again('Ce type de fichier n’est pas accepté.', support),
  IRR_TAILLE_F: anew('Le fichier est trop grand.', 'Faites plusieurs factures.'),
  IRR_VIDE_F: again('Le fichier est arrivé vide.', support),
  IRR_ANTIVIRUS: again('L’antivirus de la plateforme a arrêté le fichier.', support),
  InvalidSchema: again('Le fichier n’a pas pu être lu.', support),
  FlowTypeError: again('Ce type de fichier n’est pas accepté.', support),
  FileSizeExceeded: anew('Le fichier est trop grand.', 'Faites plusieurs factures.'),
  EmptyFlow: again('Le fichier est arrivé vide.', support),
  VirusFound: again('L’antivirus de la plateforme a arrêté le fichier.', support),
  ChecksumMismatch: again('Le fichier s’est abîmé en route.', 'Renvoyez la facture.'),
  AlreadyExistingFlow: anew('Ce fichier a déjà été déposé.', 'Regardez sur la plateforme ce qu’il est devenu.'),
  OtherTechnicalError: again('La plateforme a eu un ennui technique.', 'Renvoyez la facture.'),
};

const unknown = anew('', 'Lisez le motif, corrigez, faites un avoir, puis refaites la facture.');

/** The codes that platforms answer for a flow that was sent already. */
export const motifsDeDoublon: ReadonlySet<string> = new Set(['AlreadyExistingFlow', 'DOUBLON', 'REJ_UNI']);

/** Returns a reason as people read it, and what to do about it; `texte` is the platform's own text. */
export function explainMotif({ code, texte }: { code: string; texte: string }): Explication {
  const { phrase, conseil, remede } = explications[code] ?? unknown;
  const said = texte.trim();
  return { phrase: [phrase, said].filter(Boolean).join(' ') || `Motif ${code}.`, conseil, remede };
}
