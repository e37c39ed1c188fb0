/** The application of Instagram Login: a pair of its own, not the one of the Meta application it belongs to. */
export const instagramClient = { id: 'sandbox-instagram', secret: 'sandbox-instagram-secret' };
