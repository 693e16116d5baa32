import { exitCodes } from '#server/exit-plan/command-failure.ts';

/** The text of `--help`. */
export const helpText = `Comptoir\u00a0: le comptoir de vente.

  comptoir                             ouvre la fenêtre
  comptoir --service                   sert sans fenêtre (sous Linux sans écran\u00a0: avec --ozone-platform=headless)
  comptoir --stop                      arrête ce service une fois fini ce qu’il fait, et attend qu’il le soit
  comptoir --export <dossier|.tar>     écrit toutes les données en CSV, JSON et PDF, dans un dossier vide ou nouveau
  comptoir --diagnostic [fichier]      écrit un fichier pour le support, sans secret ni donnée de client
  comptoir --version, --help

Codes de fin\u00a0: 0 fait · ${exitCodes.echec} échec · ${exitCodes.ligne} ligne de commande · ${exitCodes.cible} l’endroit donné ne convient pas · ${exitCodes.place} disque plein · ${exitCodes.donnees} données absentes, abîmées ou plus récentes que ce programme
`;
