/** The folder of `npm run dev` and `npm run seed`, apart from the data of `npm start`. */
export const DEVELOPMENT_DATA = './data/development';

/** Uses that folder, unless the environment names another one; its backups stay in it. */
export function keepDevelopmentDataApart(env: NodeJS.ProcessEnv): void {
  env.DATA_DIR ||= DEVELOPMENT_DATA;
  delete env.BACKUP_URL;
}
