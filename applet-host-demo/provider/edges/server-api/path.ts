/** The path of the API for the platforms' servers. */
export const SERVER_API_PATH = '/vap/api/server/v1';
