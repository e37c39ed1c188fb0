/** The styles of all looks, which are there before any of them is drawn. */
import.meta.glob('./looks/*.css', { eager: true });
