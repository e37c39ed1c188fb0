/** The one application registered with the simulated TikTok. It calls its id a client key. */
export const tiktokClient = { key: 'sandbox-tiktok', secret: 'sandbox-tiktok-secret' };
