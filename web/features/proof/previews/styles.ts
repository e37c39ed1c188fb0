/** The stylesheets of all looks, loaded before any of them renders. */
import.meta.glob('./looks/*.css', { eager: true });
